import { accountants } from "./es/accountants.ts";
import { accounts } from "./es/accounts.ts";
import { admin } from "./es/admin.ts";
import { adminOrders } from "./es/admin-orders.ts";
import { adminPeople } from "./es/admin-people.ts";
import { adminTemplates } from "./es/admin-templates.ts";
import { adminWork } from "./es/admin-work.ts";
import { bulk } from "./es/bulk.ts";
import { common } from "./es/common.ts";
import { credits } from "./es/credits.ts";
import { customers } from "./es/customers.ts";
import { dashboard } from "./es/dashboard.ts";
import { developers } from "./es/developers.ts";
import { gallery } from "./es/gallery.ts";
import { imports } from "./es/imports.ts";
import { invitation } from "./es/invitation.ts";
import { invoices } from "./es/invoices.ts";
import { issuer } from "./es/issuer.ts";
import { pays } from "./es/pays.ts";
import { products } from "./es/products.ts";
import { security } from "./es/security.ts";
import { sharedInvoice } from "./es/shared-invoice.ts";
import { shell } from "./es/shell.ts";
import { tickets } from "./es/tickets.ts";

/**
 * The source language. Each feature owns one file; a file holds one or more groups of keys (`clients.general_title`).
 */
export const es = {
  ...common,
  ...shell,
  ...accounts,
  ...customers,
  ...products,
  ...issuer,
  ...imports,
  ...bulk,
  ...invoices,
  ...pays,
  ...dashboard,
  ...tickets,
  ...credits,
  ...sharedInvoice,
  ...admin,
  ...accountants,
  ...invitation,
  ...developers,
  ...security,
  ...adminPeople,
  ...adminOrders,
  ...adminTemplates,
  ...adminWork,
  ...gallery,
} as const;
