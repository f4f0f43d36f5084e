import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { invoicesKey } from "../../lib/queries.ts";

/** The figures of the business. Under the query key of the invoices: whatever changes one changes this. */
export const dashboardQuery = queryOptions({
  queryKey: [...invoicesKey, "dashboard"],
  queryFn: ({ signal }) => call("getDashboard", { signal }),
});
