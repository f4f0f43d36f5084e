import { queryOptions } from "@tanstack/react-query";
import { MOST_CANCELLED_TOGETHER, type OneOfMany } from "@timbra/contract";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { INVOICES } from "../api.ts";

/** A look at many costs more than a look at few. */
const pollMs = (invoices: number): number => 2_000 + 60 * invoices;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Where the invoices are cancelled together. The address names them: opened anew it shows how each stands by then. */
export const cancelManyAddress = (ids: readonly string[]): string => `/cancel/invoices?ids=${ids.join(",")}`;

/** The invoices that an address names; none when it was not made by `cancelManyAddress`. */
export function idsIn(address: URLSearchParams): readonly string[] {
  const ids = [...new Set((address.get("ids") ?? "").split(",").filter((id) => id !== ""))];
  return ids.length <= MOST_CANCELLED_TOGETHER && ids.every((id) => UUID.test(id)) ? ids : [];
}

/** Everything about cancelling each of them; asked again by itself while an answer can come at any moment. */
export const cancellationsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...INVOICES, "cancellations", ids, currentLanguage()],
    queryFn: async ({ signal }) => (await call("getCancellations", { body: { ids: [...ids] }, signal })).invoices,
    enabled: ids.length > 0,
    refetchInterval: (query) => (query.state.data?.some(isMoving) === true ? pollMs(ids.length) : false),
  });

/** A receiver takes days. */
const isMoving = ({ cancellation }: OneOfMany): boolean =>
  cancellation !== null && cancellation.closed_at === null && cancellation.waiting_for !== "receiver";

/** The chosen invoices by what can be done about them: ask for them, wait for what was asked, or nothing here. */
export function sorted(invoices: readonly OneOfMany[]) {
  const toAsk = invoices.filter(({ left_out }) => left_out.length === 0);
  const rest = invoices.filter(({ left_out }) => left_out.length > 0);
  const asked = rest.filter(({ cancellation }) => cancellation !== null);
  return { toAsk, asked, leftOut: rest.filter(({ cancellation }) => cancellation === null) };
}
