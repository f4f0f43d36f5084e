import { accounts } from "./es/accounts.ts";
import { common } from "./es/common.ts";
import { invitation } from "./es/invitation.ts";
import { sharedInvoice } from "./es/shared-invoice.ts";
import { shell } from "./es/shell.ts";

/** What is read before signing in; the rest arrives with the frame. */
export const esSignedOut = { ...common, ...shell, ...accounts, ...invitation, ...sharedInvoice } as const;
