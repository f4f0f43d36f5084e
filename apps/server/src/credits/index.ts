export {
  type CreditDocument,
  captureCredits,
  debitCredits,
  getCredits,
  grantCredits,
  holdCredits,
  releaseCredits,
} from "./ledger.db.ts";
export { movementSheet } from "./movement-sheet.ts";
export { creditRoutes } from "./routes.ts";
