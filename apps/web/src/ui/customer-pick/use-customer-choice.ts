import { type UrlFilter, useChoice } from "../data-table/use-choice.ts";

interface CustomerChoice {
  readonly choice: UrlFilter;
  /** The customer's id; an address can be written by hand, and what is no id is no filter. */
  readonly wanted: string | null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** To which customer a list is narrowed. */
export function useCustomerChoice(): CustomerChoice {
  const choice = useChoice("customer");
  return { choice, wanted: choice.value !== null && UUID.test(choice.value) ? choice.value : null };
}
