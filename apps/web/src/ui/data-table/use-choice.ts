import { useAddressQuery } from "../../lib/address-query.ts";

export interface UrlFilter {
  /** What is chosen, as the address bar says it; null for everything. */
  readonly value: string | null;
  readonly choose: (value: string | null) => void;
}

/**
 * A filter of a list that is one thing out of several. It lives in the address bar, beside the search and the order;
 * another choice begins at the first page.
 */
export function useChoice(name: string): UrlFilter {
  const [params, changeQuery] = useAddressQuery();
  return {
    value: params.get(name),
    choose: (value) => changeQuery({ [name]: value, page: null, cursor: null }, { replace: true }),
  };
}
