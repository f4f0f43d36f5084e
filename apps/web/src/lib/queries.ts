import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CustomerData, SEARCHABLE } from "@timbra/contract";
import { ApiError, call } from "./api-client.ts";
import { invoicesKey } from "./invoice-form-query.ts";

/** For `refetchInterval`: asks again every `ms` milliseconds while what is known is still changing. */
export const pollWhile =
  <Data>(isChanging: (data: Data) => boolean, ms: number) =>
  ({ state: { data } }: { readonly state: { readonly data: Data | undefined } }): number | false =>
    data !== undefined && isChanging(data) ? ms : false;

/** The session's user, registration progress and decimals. Invalidate after saving any part of the fiscal profile. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("me", { signal }),
});

/** Stamps left. Invalidate after anything that spends or buys one. */
export const creditsQuery = queryOptions({
  queryKey: ["credits"],
  queryFn: async ({ signal }) => (await call("getCredits", { signal })).credits,
});

/** The companies that the user may act for. */
export const issuersQuery = queryOptions({
  queryKey: ["issuers"],
  queryFn: async ({ signal }) => (await call("listIssuers", { signal })).issuers,
});

/** The security of the own account: its sessions, second step and address. */
export const accountSecurityQuery = queryOptions({
  queryKey: ["safety"],
  queryFn: ({ signal }) => call("getAccountSafety", { signal }),
});

/** A part of an answer with the version of the whole, which goes back with a change. */
async function versioned<Answer extends { readonly version: string }, Part extends keyof Answer>(
  answer: Promise<Answer>,
  part: Part,
) {
  const found = await answer;
  return Object.assign({}, found[part], { version: found.version });
}

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
  queryFn: ({ signal }) => versioned(call("getAddress", { signal }), "user_address_data"),
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
  queryFn: ({ signal }) => versioned(call("getContact", { signal }), "contact_info"),
});

export const seriesQuery = queryOptions({
  queryKey: ["issuer", "series"],
  queryFn: async ({ signal }) => (await call("listSeries", { signal })).series,
});

export const fuelPermitsQuery = queryOptions({
  queryKey: ["issuer", "fuel-permits"],
  queryFn: async ({ signal }) => (await call("listFuelPermits", { signal })).permits,
});

export const printingQuery = queryOptions({
  queryKey: ["issuer", "printing"],
  queryFn: ({ signal }) => versioned(call("getPrinting", { signal }), "printing"),
});

export const offeredComplementsQuery = queryOptions({
  queryKey: ["issuer", "complements"],
  queryFn: ({ signal }) => call("getOfferedComplements", { signal }),
});

export const extraFieldsQuery = queryOptions({
  queryKey: ["issuer", "extra-fields"],
  queryFn: ({ signal }) => versioned(call("getExtraFields", { signal }), "extra_fields"),
});

/**
 * After saving a part of the fiscal profile: what is shown of it, and what the registration still lacks, is asked
 * again.
 */
export function useRefreshProfile(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["issuer"] }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
  };
}

/** Every key about customers begins with this: invalidate it after a change. */
export const customersKey = ["customers"] as const;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, "one", id],
    queryFn: ({ signal }) => versioned(call("getCustomer", { query: { id }, signal }), "customer_data"),
  });

const SUGGESTED = 8;

/** The few customers that what is typed may mean. */
export const suggestedCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: [...customersKey, "suggested", search],
    queryFn: async ({ signal }) =>
      (await call("paginateCustomers", { body: { search, rows_per_page: SUGGESTED }, signal })).rows,
    placeholderData: keepPreviousData,
  });

/** What a customer is called; null when there is none by that id any more. */
export const customerNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, "name", id],
    queryFn: async ({ signal }) => {
      try {
        return (await call("getCustomer", { query: { id }, signal })).customer_data.name;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Where a customer reads mail. */
export function emailsOf({ email, email_2, email_3 }: Pick<CustomerData, "email" | "email_2" | "email_3">): string[] {
  return [email, email_2, email_3].flatMap((address) => (address === null || address === "" ? [] : [address]));
}

/** Every key about products begins with this: invalidate it after a change. */
export const productsKey = ["products"] as const;

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, "one", id],
    queryFn: ({ signal }) => versioned(call("getProduct", { query: { id }, signal }), "product_data"),
  });

/** Every key about tickets begins with this: invalidate it after a change. */
export const ticketsKey = ["tickets"] as const;

/** After a change of a document: what shows it, or a balance that it changes, is loaded again. */
export function useRefreshDocuments(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([invoicesKey, receiptsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Every key about payment receipts and receivables begins with this: invalidate it after a change. */
export const receiptsKey = ["pays"] as const;

/** Lists of the SAT change a few times a year. */
const ALL_DAY = { staleTime: 24 * 60 * 60 * 1000 } as const;

export const countriesQuery = queryOptions({
  queryKey: ["catalogues", "countries"],
  queryFn: async ({ signal }) => (await call("listCountries", { signal })).countries,
  ...ALL_DAY,
});

export const taxRegimesQuery = queryOptions({
  queryKey: ["catalogues", "tax-regimes"],
  queryFn: async ({ signal }) => (await call("listTaxRegimes", { signal })).tax_regimes,
  ...ALL_DAY,
});

/** Units and tax objects. */
export const unitsQuery = queryOptions({
  queryKey: ["catalogues", "units"],
  queryFn: ({ signal }) => call("getUnitsData", { signal }),
  ...ALL_DAY,
});

/** What the own products use comes first, and products are made all day long. */
const A_MINUTE = { staleTime: 60 * 1000 } as const;

/** Ranked search in a list too long for a select; nothing is asked while `q` is blank. */
export const catalogueSearchQuery = (kind: (typeof SEARCHABLE)[number], q: string, limit = 8) =>
  queryOptions({
    queryKey: ["catalogues", "search", kind, q, limit],
    queryFn: async ({ signal }) =>
      (await call("searchCatalogue", { params: { kind }, query: { q, limit }, signal })).rows,
    enabled: q.trim() !== "",
    placeholderData: keepPreviousData,
    ...(kind === "zip-codes" ? ALL_DAY : A_MINUTE),
  });
