export * from "./account-safety.ts";
export * from "./accountants.ts";
export * from "./accounts.ts";
export * from "./admin-dashboard.ts";
export * from "./admin-mails.ts";
export * from "./admin-users.ts";
export { allowedUses } from "./allowed-uses.ts";
export * from "./api-keys.ts";
export { type AttentionReason, CLOCK_OFF, clockWords, detailWords, reasonWords } from "./attention.ts";
export * from "./bulk.ts";
export * from "./catalogues.ts";
export * from "./credits.ts";
export {
  CREDIT_TIERS,
  CREDITS_OF_AN_ORDER,
  type CreditQuote,
  ORDER_CURRENCY,
  quoteCredits,
} from "./credits-pricing.ts";
export * from "./csd.ts";
export * from "./csf.ts";
export { type CustomerAdvice, type CustomerFacts, customerAdvice, sayAdvice } from "./customer-advice.ts";
export * from "./customers.ts";
export * from "./dashboard.ts";
export * from "./decimals.ts";
export * from "./deeds.ts";
export * from "./error-body.ts";
export * from "./errors.ts";
export * from "./extra-fields.ts";
export type { IdInput, SelectOption } from "./fields/catalogue-id.ts";
export { emailField } from "./fields/email.ts";
export { newPassword } from "./fields/password.ts";
export { isCheckDigitDoubtful, isGenericRfc, isRfcFormat } from "./fields/rfc.ts";
export * from "./file-names.ts";
export * from "./health.ts";
export { VAT_RATES, VAT_TAXES, type VatChoice } from "./ids/vat.ts";
export * from "./ids.ts";
export * from "./imports.ts";
export { type PricedInvoice, type PricingContext, priceInvoice } from "./invoice-pricing.ts";
export {
  BIMONTHLY_REGIME,
  type GlobalPeriod,
  globalPeriodOf,
  PERIODICITIES,
  type Periodicity,
} from "./invoices/global-period.ts";
export * from "./invoices.ts";
export * from "./issuer.ts";
export * from "./issuer-images.ts";
export * from "./issuer-mails.ts";
export * from "./jobs.ts";
export * from "./language.ts";
export { legalDateAt } from "./legal-date.ts";
export * from "./list-columns.ts";
export * from "./listing.ts";
export * from "./mailbox.ts";
export { type CheckedForm, checkForm } from "./messages/check-form.ts";
export type { MessageKey } from "./messages/es.ts";
export { type FieldErrors, toFieldErrors } from "./messages/field-errors.ts";
export { sentence } from "./messages/sentence.ts";
export { unknownFields } from "./messages/unknown-fields.ts";
export { MONTH_NAMES } from "./month-names.ts";
export * from "./notices.ts";
export * from "./orders.ts";
export { type PayableInvoice, type PayContext, type PricedPay, pricePay } from "./pay-pricing.ts";
export * from "./pays.ts";
export * from "./printing.ts";
export * from "./products.ts";
export type { FileResponse, Route } from "./routes/route.ts";
export * from "./routes.ts";
export { findSandboxCard, SANDBOX_CARDS, type SandboxCard } from "./sandbox-cards.ts";
export * from "./scopes.ts";
export { isScreenPath, SCREEN_PATHS, type ScreenPath } from "./screen-paths.ts";
export * from "./series.ts";
export { isProductKeyUnknown, ratesInsteadOf } from "./tax-advice.ts";
export { regimeMismatch } from "./tax-regime.ts";
export * from "./templates.ts";
export * from "./tickets.ts";
export { legalName } from "./to-comprobante/legal-name.ts";
export { type BalanceFacts, balanceOf, type CountedReceipt } from "./to-comprobante/saldo.ts";
export { settlementOf } from "./to-comprobante/settlement.ts";
export { totalsOf } from "./to-comprobante/totals-of.ts";
export { type AgreedPrice, unitPriceOf } from "./to-comprobante/unit-price.ts";
export { type DocumentFacts, type InvoiceIssuer, isGeneralPublic, toComprobante } from "./to-comprobante.ts";
export * from "./uploads.ts";
export * from "./webhooks.ts";
