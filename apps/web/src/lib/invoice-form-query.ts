import { queryOptions } from "@tanstack/react-query";
import { currentLanguage } from "../i18n/i18n.ts";
import { call } from "./api-client.ts";

/**
 * Series with their next folios, catalogues, defaults and the issuer, for whatever writes a document; sentences and VAT
 * names follow the language.
 */
export const invoiceFormQuery = () =>
  queryOptions({
    queryKey: ["invoices", "form", currentLanguage()],
    queryFn: ({ signal }) => call("getInvoiceForm", { signal }),
    staleTime: 60_000,
  });
