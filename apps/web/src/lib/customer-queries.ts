import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CustomerData } from "@timbra/contract";
import { call } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

/** Every key about customers begins with this: invalidate it after a change. */
export const customersKey = ["customers"] as const;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, "one", id],
    queryFn: async ({ signal }) => {
      const { customer_data, version } = await call("getCustomer", { query: { id }, signal });
      return { ...customer_data, version };
    },
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
