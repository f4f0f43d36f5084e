import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/** The issuer's certificate, or null while there is none. */
export const certificateQuery = queryOptions({
  queryKey: ["csd", "in-use"],
  queryFn: async ({ signal }) => (await call("getCsd", { signal })).csd,
});

/** The invoices of type I that were issued in a period and stand; at most as many as a simple list gives. */
export const periodQuery = (start: string, end: string) =>
  queryOptions({
    queryKey: ["invoices", "period", start, end],
    queryFn: ({ signal }) => call("listInvoices", { body: { filters: { status: "active", type: "I", date_start: start, date_end: end } }, signal }),
  });
