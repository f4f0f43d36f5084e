export {
  type CreditDocument,
  captureCredits,
  debitCredits,
  getCredits,
  grantCredits,
  holdCredits,
  releaseCredits,
} from "./ledger.db.ts";
export { creditRoutes } from "./routes.ts";
