import { isUuid, MOST_CANCELLED_TOGETHER } from "@timbra/contract";

/**
 * The address of the page that cancels invoices together. It contains their ids: reloaded, it shows their current
 * states.
 */
export const cancelManyUrl = (ids: readonly string[]): string => `/cancel/invoices?ids=${ids.join(",")}`;

/** The invoices that an address names; none when it was not made by `cancelManyUrl`. */
export function idsFromUrl(address: URLSearchParams): readonly string[] {
  const ids = [...new Set((address.get("ids") ?? "").split(",").filter((id) => id !== ""))];
  return ids.length <= MOST_CANCELLED_TOGETHER && ids.every(isUuid) ? ids : [];
}
