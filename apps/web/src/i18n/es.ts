/**
 * The source language. Each feature owns one file; a file holds one or more groups of keys (`clients.general_title`).
 */
export * from "./es/accountants.ts";
export * from "./es/admin.ts";
export * from "./es/admin-orders.ts";
export * from "./es/admin-people.ts";
export * from "./es/admin-templates.ts";
export * from "./es/admin-work.ts";
export * from "./es/bank.ts";
export * from "./es/bulk.ts";
export * from "./es/cancel-many.ts";
export * from "./es/correctness.ts";
export * from "./es/credits.ts";
export * from "./es/customers.ts";
export * from "./es/dashboard.ts";
export * from "./es/developers.ts";
export * from "./es/explanation.ts";
export * from "./es/gallery.ts";
export * from "./es/imports.ts";
export * from "./es/invoice-actions.ts";
export * from "./es/invoice-cancel.ts";
export * from "./es/invoice-editor.ts";
export * from "./es/invoices.ts";
export * from "./es/issuer.ts";
export * from "./es/key-custody.ts";
export * from "./es/local-taxes.ts";
export * from "./es/own-data.ts";
export * from "./es/pays.ts";
export * from "./es/products.ts";
export * from "./es/reports.ts";
export * from "./es/security.ts";
export * from "./es/shortcuts.ts";
export * from "./es/tax-advice.ts";
export * from "./es/tickets.ts";
export * from "./es/verify-cfdi.ts";
export * from "./es/verify-offline.ts";
export * from "./es-signed-out.ts";
