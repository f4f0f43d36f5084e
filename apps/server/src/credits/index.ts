export { type CreditDocument, captureCredits, getCredits, grantCredits, holdCredits, releaseCredits } from "./ledger.db.ts";
export { creditRoutes } from "./routes.ts";
