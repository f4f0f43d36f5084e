import { queryOptions } from "@tanstack/react-query";
import type { InvoiceSending } from "@timbra/contract";
import { call } from "../../../lib/api-client.ts";
import { INVOICES } from "../api.ts";

const POLL_MS = 2000;

/** To whom an invoice was sent; asked again by itself while a mail is on its way. */
export const sendingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES, "sendings", id],
    queryFn: async ({ signal }) => (await call("listSendings", { params: { id }, signal })).sendings,
    refetchInterval: (query) => (query.state.data?.some(hasOpenDelivery) === true ? POLL_MS : false),
  });

const hasOpenDelivery = ({ deliveries }: InvoiceSending): boolean =>
  deliveries.some(({ state }) => state === "pending");
