/** The texts before signing in; the others are loaded with the signed-in layout. */
export * from "./en/accounts.ts";
export * from "./en/common.ts";
export * from "./en/invitation.ts";
export * from "./en/shared-invoice.ts";
export * from "./en/shell.ts";
