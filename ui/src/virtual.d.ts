declare module "@fontsource-variable/fraunces/*";
declare module "@fontsource-variable/inter/*";
