/** The wire's types, made from the server's own: see protocol.gen.ts. */
export type * from "../protocol.gen";
