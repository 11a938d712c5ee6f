import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const typed = { projectService: { allowDefaultProject: ["*.ts"] }, extraFileExtensions: [".svelte"] };

export default ts.config(
  { ignores: ["dev/shots/", "src/protocol.gen.ts", "src/games/*/view.gen.ts"] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...ts.configs.stylisticTypeChecked,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node }, parserOptions: typed },
    rules: {
      // With noUncheckedIndexedAccess every index may be undefined; `!` says that this one is not.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // `void value` reads a state on purpose, so that an effect runs again when it changes.
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // Strings that are spread here are ids and figures.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // An empty text counts as none, and so does 0 or false.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: true }],
      "@typescript-eslint/restrict-plus-operands": ["error", { allowNumberAndString: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Maps and sets here are built and read within one derivation; none is state.
      "svelte/prefer-svelte-reactivity": "off",
      // Names say what they are; the exceptions are coordinates, counts, and the two that are compared in sorting.
      "id-length": ["error", { properties: "never", exceptions: ["a", "b", "i", "n", "q", "r", "x", "y", "_"] }],
      "max-len": ["error", { code: 120, ignoreUrls: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // ESLint does not see the types of imported components; svelte-check does, and checks them.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
    },
  },
  {
    files: ["dev/**", "**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/require-await": "off",
      "id-length": "off",
    },
  },
  { files: ["**/*.{js,mjs}", "*.config.ts"], extends: [ts.configs.disableTypeChecked] },
);
