export { listIssuerIds } from "./issuer-ids.db.ts";
export { preparePasswords } from "./password-hash.ts";
export { sendAccountLink } from "./request-account-link.ts";
export { accountRoutes } from "./routes.ts";
export { findSession } from "./sessions.ts";
export { tidyAccounts } from "./tidy-accounts.ts";
