export { actionRoutes, evidenceRoutes, sendingRoutes, sharingRoutes, verificationRoutes } from "./action-routes.ts";
export { followJob } from "./cancel/cancel.ts";
export { startTellingOfBatches } from "./cancel/many.ts";
export { cancellationRoutes, cancelManyRoutes, serveCancellations } from "./cancel/routes.ts";
export { readCredits } from "./credit-balance.ts";
export { keepDerived } from "./derive.ts";
export { readInvoiceDetail, readSealed, refusalProblems, toStampFacts } from "./detail.ts";
export {
  type Author,
  createDraft,
  deleteDraft,
  keepDraft,
  priceInContext,
  readContext,
  rewriteDraft,
  updateDraft,
} from "./draft.ts";
export { documentName, printInvoice, surroundings, zipInvoices } from "./files.ts";
export { dropUnnumbered, findInvoice, lockInvoice, type WholeInvoice } from "./invoices.db.ts";
export { findReceiver, getAddressLines, getIssuingFacts, type IssuingFacts } from "./issuing-facts.db.ts";
export { INVOICE_SORTS, invoiceList } from "./list.db.ts";
export { localTime, numberOf, STATUSES, toInvoiceRow } from "./list.ts";
export { cancelReplacedJob } from "./replacement.ts";
export { invoiceFileRoutes, invoiceListRoutes, invoiceRoutes, printApartRoutes } from "./routes.ts";
export { invoiceAttachments, sendInvoice } from "./send.ts";
export { startCertifying } from "./stamp/dispatcher.ts";
export { findStamp } from "./stamp/documents.db.ts";
export { askAgain, listProviderFacts, type ProviderFacts } from "./stamp/provider-slots.ts";
export { refuseSeal, stampRoutes } from "./stamp/routes.ts";
export {
  keepSealed,
  momentToSeal,
  reserveNumber,
  type SealOutcome,
  type SealRefusal,
  usableSigner,
} from "./stamp/seal.ts";
export {
  certifyInThePast,
  type PastPac,
  type SealTools,
  sealNewDraft,
  sealWithKey,
  stampDocument,
  stampInThePast,
  stampInvoice,
} from "./stamp/stamp.ts";
export { getTimeline } from "./timeline.ts";
