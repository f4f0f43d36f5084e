import { accounts } from "./en/accounts.ts";
import { common } from "./en/common.ts";
import { invitation } from "./en/invitation.ts";
import { sharedInvoice } from "./en/shared-invoice.ts";
import { shell } from "./en/shell.ts";

/** What is read before signing in; the rest arrives with the frame. */
export const enSignedOut = { ...common, ...shell, ...accounts, ...invitation, ...sharedInvoice } as const;
