import { queryOptions } from "@tanstack/react-query";
import { currentLanguage } from "../i18n/i18n.ts";
import { call } from "./api-client.ts";
import { learnClock } from "./server-clock.ts";

/** Every key about invoices begins with this: invalidate it after a change. */
export const invoicesKey = ["invoices"] as const;

/**
 * Series with their next folios, catalogues, defaults and the issuer, for whatever writes a document; sentences and VAT
 * names follow the language. It stands apart from the other queries because the program itself asks for it, before the
 * code of the editor is there.
 */
export const invoiceFormQuery = () =>
  queryOptions({
    queryKey: [...invoicesKey, "form", currentLanguage()],
    queryFn: async ({ signal }) => {
      const form = await call("getInvoiceForm", { signal });
      learnClock(form.issuer.zip_code, form.legal_now);
      return form;
    },
    staleTime: 60_000,
  });
