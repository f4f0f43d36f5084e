import { accounts } from "./es/accounts.ts";
import { common } from "./es/common.ts";
import { invitation } from "./es/invitation.ts";
import { sharedInvoice } from "./es/shared-invoice.ts";
import { shell } from "./es/shell.ts";

/** The texts before signing in; the others are loaded with the signed-in layout. */
export const esSignedOut = { ...common, ...shell, ...accounts, ...invitation, ...sharedInvoice } as const;
