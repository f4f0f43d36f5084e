export {
  actionRoutes,
  advanceRoutes,
  evidenceRoutes,
  sendingRoutes,
  sharingRoutes,
  verificationRoutes,
} from "./action-routes.ts";
export { addsUpTo, adjustToTotal } from "./adjust-to-total.ts";
export { readAdvances } from "./advances.ts";
export { documentEntries } from "./archive-entries.ts";
export { cancellationJob } from "./cancel/cancel.ts";
export { startBatchMails } from "./cancel/many.ts";
export { cancellationRoutes, cancelManyRoutes, serveCancellations } from "./cancel/routes.ts";
export { getSatStatus } from "./cancel/sat-status.ts";
export { notBelowZero, readCredits, sharesOf } from "./credit-shares.ts";
export { saveDerivedDraft } from "./derive.ts";
export { readInvoiceDetail, readSealed, readStamped, refusalProblems, toStampFacts } from "./detail.ts";
export {
  type Author,
  adviseInContext,
  createDraft,
  type DraftInContext,
  deleteDraft,
  priceInContext,
  readContext,
  rewriteDraft,
  saveNewDraft,
  updateDraft,
} from "./draft.ts";
export { deleteUnnumbered } from "./drafts.db.ts";
export { listSealedInvoices } from "./evidence.db.ts";
export { readNewFigures, readRecentFigures } from "./figures/figures.db.ts";
export type { FigureAmount } from "./figures/read-figures.ts";
export { documentName, printDocument, printInvoice } from "./files.ts";
export { INVOICED, INVOICED_SUMS, type InvoicedSums, IS_LIVE, sumInvoiced } from "./invoiced.db.ts";
export {
  findInvoice,
  findStamp,
  type InvoiceRecordWithDraft,
  listDraftsLike,
  lockInvoice,
  nameOf,
  numberOf,
  stampedXml,
  toInvoiceRow,
} from "./invoices.db.ts";
export { findReceiver, getIssuingFacts, type IssuingFacts } from "./issuing-facts.db.ts";
export { INVOICE_SORTING, invoiceList } from "./list.db.ts";
export { localTime } from "./list.ts";
export { type DocumentToRebuild, type Rebuilt, rebuildInvoice, saysTheSame } from "./rebuild.ts";
export { cancelReplacedJob } from "./replacement.ts";
export {
  invoiceFileRoutes,
  invoiceListRoutes,
  invoiceRoutes,
  printWorkerRoutes,
  sendZip,
} from "./routes.ts";
export { invoiceAttachments, replyAddress, sendInvoice } from "./send.ts";
export { letterColumns, type NewLetter } from "./sharing.db.ts";
export { invoiceSheets } from "./sheet.ts";
export { checkSigner } from "./signer.ts";
export { settleFound } from "./stamp/ask-provider.ts";
export { startStamping } from "./stamp/dispatcher.ts";
export { listProviderHealth, type ProviderHealth, retryNow } from "./stamp/provider-health.ts";
export { sealProblem, stampAnswer, stampRoutes } from "./stamp/routes.ts";
export {
  persistSealed,
  reserveNumber,
  type SealContext,
  type SealOutcome,
  type SealRefusal,
  sealTimestamp,
} from "./stamp/seal.ts";
export { dropSealedCopies } from "./stamp/sealed-copies.ts";
export {
  type BackdatedPac,
  backdateForDemo,
  sealNewDraft,
  sealWithSigner,
  stampBackdated,
  stampDocument,
  stampInvoice,
} from "./stamp/stamp.ts";
export { takeOutCertificates } from "./stamp/stamp-certificates.ts";
export { isLive, isSealed } from "./states.ts";
export { getTimeline } from "./timeline.ts";
