/** The texts before signing in; the others are loaded with the signed-in layout. */
export * from "./es/accounts.ts";
export * from "./es/common.ts";
export * from "./es/invitation.ts";
export * from "./es/shared-invoice.ts";
export * from "./es/shell.ts";
