export { listIssuerIds } from "./issuer-ids.db.ts";
export { openSampleAccount } from "./open-sample-account.ts";
export { preparePasswords } from "./password-hash.ts";
export { sendAccountLink } from "./request-account-link.ts";
export { accountRoutes, answerSession } from "./routes.ts";
export { findSession } from "./sessions.ts";
export { createThrottle, type Limit } from "./throttle.ts";
export { tidyAccounts } from "./tidy-accounts.ts";
