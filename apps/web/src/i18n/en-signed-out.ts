import { accounts } from "./en/accounts.ts";
import { common } from "./en/common.ts";
import { invitation } from "./en/invitation.ts";
import { sharedInvoice } from "./en/shared-invoice.ts";
import { shell } from "./en/shell.ts";

/** The texts before signing in; the others are loaded with the signed-in layout. */
export const enSignedOut = { ...common, ...shell, ...accounts, ...invitation, ...sharedInvoice } as const;
