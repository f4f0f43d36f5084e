import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/**
 * The parts of the fiscal profile, as screens and the invoice editor read them. Their keys begin with "issuer". Each
 * has its version, which goes back with a change.
 */

export const generalQuery = queryOptions({
  queryKey: ["issuer", "general"],
  queryFn: ({ signal }) => call("getGeneral", { signal }),
});

export const addressQuery = queryOptions({
  queryKey: ["issuer", "address"],
  queryFn: async ({ signal }) => {
    const { user_address_data, version } = await call("getAddress", { signal });
    return { ...user_address_data, version };
  },
});

/** Default taxes and the names of the IVA choices, which the server says in the reader's language. */
export const taxesQuery = (language: string) =>
  queryOptions({
    queryKey: ["issuer", "taxes", language],
    queryFn: ({ signal }) => call("getTaxes", { signal }),
  });

export const csdQuery = queryOptions({
  queryKey: ["issuer", "csd"],
  queryFn: async ({ signal }) => (await call("getCsd", { signal })).csd,
});

export const contactQuery = queryOptions({
  queryKey: ["issuer", "contact"],
  queryFn: async ({ signal }) => {
    const { contact_info, version } = await call("getContact", { signal });
    return { ...contact_info, version };
  },
});

export const seriesQuery = queryOptions({
  queryKey: ["issuer", "series"],
  queryFn: async ({ signal }) => (await call("listSeries", { signal })).series,
});

export const printingQuery = queryOptions({
  queryKey: ["issuer", "printing"],
  queryFn: async ({ signal }) => {
    const { printing, version } = await call("getPrinting", { signal });
    return { ...printing, version };
  },
});

export const extraFieldsQuery = queryOptions({
  queryKey: ["issuer", "extra-fields"],
  queryFn: async ({ signal }) => {
    const { extra_fields, version } = await call("getExtraFields", { signal });
    return { ...extra_fields, version };
  },
});
