// The contract of a subject is all that its file exports. Of the fields, the messages, prices and the translation into
// the legal document, which serve the subjects, only what the apps use is listed.

export * from "./account-safety.ts";
export * from "./accountants.ts";
export * from "./accounts.ts";
export * from "./admin.ts";
export * from "./admin-users.ts";
export * from "./advice.ts";
export * from "./alerts.ts";
export * from "./api-keys.ts";
export * from "./archives.ts";
export * from "./audit-log.ts";
export * from "./bulk.ts";
export * from "./catalogues.ts";
export * from "./columns.ts";
export * from "./companies.ts";
export * from "./complement-labels/field-lists.ts";
export { labelOfComplement, labelOfNode } from "./complement-labels/labels.ts";
export * from "./complement-labels/parts.ts";
export * from "./complement-labels/value-names.ts";
export * from "./credits.ts";
export * from "./csd.ts";
export * from "./customers.ts";
export * from "./dashboard.ts";
export * from "./default-ids.ts";
export * from "./error-body.ts";
export * from "./errors.ts";
export { isDay } from "./fields/day.ts";
export { decimalsOf, toDecimalText, wholeDigitsOf } from "./fields/decimal-text.ts";
export type { IdInput, SelectOption } from "./fields/identifier.ts";
export { isCheckDigitDoubtful, isGenericRfc, isPersonRfc, isRfcFormat } from "./fields/rfc.ts";
export { emailField, newPassword } from "./fields/text.ts";
export { isUuid } from "./fields/uuid.ts";
export * from "./file-names.ts";
export * from "./fuel-permits.ts";
export * from "./ids.ts";
export * from "./imports.ts";
export * from "./invoices/cancellation.ts";
export * from "./invoices/complements.ts";
export * from "./invoices/derived.ts";
export * from "./invoices/detail.ts";
export * from "./invoices/draft.ts";
export * from "./invoices/fuel.ts";
export * from "./invoices/item.ts";
export * from "./invoices/list.ts";
export { type LocalTax, type LocalTaxTotal, withoutLines } from "./invoices/local-taxes.ts";
export { type PricedInvoice, type PricingContext, priceInvoice } from "./invoices/pricing.ts";
export { mayChangeMany, withChange } from "./invoices/problem-change.ts";
export * from "./invoices/receiver.ts";
export * from "./invoices/sending.ts";
export * from "./invoices/states.ts";
export * from "./invoices/tax-columns.ts";
export * from "./invoices/verification.ts";
export * from "./issuer.ts";
export * from "./issuer-settings.ts";
export * from "./language.ts";
export * from "./leaving.ts";
export * from "./legal-date.ts";
export * from "./limits.ts";
export * from "./listing.ts";
export * from "./mail-templates.ts";
export * from "./mails.ts";
export type { MessageKey } from "./messages/es.ts";
export { type CheckedForm, checkForm, type FieldErrors, toFieldErrors, unknownFields } from "./messages/form-errors.ts";
export { sentence } from "./messages/sentence.ts";
export * from "./notices.ts";
export * from "./orders.ts";
export * from "./paid-invoices.ts";
export * from "./pays/bank-lines.ts";
export * from "./pays/detail.ts";
export * from "./pays/draft.ts";
export * from "./pays/list.ts";
export * from "./pays/pricing.ts";
export * from "./product-kinds.ts";
export * from "./products.ts";
export * from "./reports.ts";
export type { FileResponse, Route } from "./route.ts";
export * from "./routes.ts";
export * from "./sales-tickets.ts";
export * from "./sandbox-cards.ts";
export * from "./scopes.ts";
export * from "./screen-paths.ts";
export * from "./statements.ts";
export * from "./system.ts";
export { OPERATIONS, type Operation, operationOfKey } from "./tax-advice/operation.ts";
export {
  type AdviceContext,
  adviseTaxes,
  type TaxAdvice,
  type TaxAdviceCode,
  withTaxFix,
} from "./tax-advice/tax-advice.ts";
export { nameOperation } from "./tax-advice/tax-words.ts";
export * from "./templates.ts";
export * from "./to-comprobante/complements.ts";
export { localTaxesOf } from "./to-comprobante/local-taxes.ts";
export { type BalanceFacts, balanceOf, type CountedReceipt, settlementOf } from "./to-comprobante/recibo.ts";
export {
  type AgreedPrice,
  type DocumentFacts,
  factorOf,
  type InvoiceIssuer,
  isGeneralPublic,
  legalName,
  taxOf,
  toComprobante,
  totalsOf,
  unitPriceOf,
} from "./to-comprobante.ts";
export * from "./uploads.ts";
export * from "./webhooks.ts";
