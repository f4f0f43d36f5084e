import { accountants } from "./en/accountants.ts";
import { accounts } from "./en/accounts.ts";
import { admin } from "./en/admin.ts";
import { adminOrders } from "./en/admin-orders.ts";
import { adminPeople } from "./en/admin-people.ts";
import { adminTemplates } from "./en/admin-templates.ts";
import { adminWork } from "./en/admin-work.ts";
import { bulk } from "./en/bulk.ts";
import { common } from "./en/common.ts";
import { credits } from "./en/credits.ts";
import { customers } from "./en/customers.ts";
import { dashboard } from "./en/dashboard.ts";
import { developers } from "./en/developers.ts";
import { gallery } from "./en/gallery.ts";
import { imports } from "./en/imports.ts";
import { invitation } from "./en/invitation.ts";
import { invoices } from "./en/invoices.ts";
import { issuer } from "./en/issuer.ts";
import { pays } from "./en/pays.ts";
import { products } from "./en/products.ts";
import { security } from "./en/security.ts";
import { sharedInvoice } from "./en/shared-invoice.ts";
import { shell } from "./en/shell.ts";
import { tickets } from "./en/tickets.ts";
import type { es } from "./es.ts";
import type { TranslatedTexts } from "./translated.ts";

export const en: TranslatedTexts<typeof es> = {
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
};
