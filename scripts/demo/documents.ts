import { randomUUID } from "node:crypto";
import type { Api } from "./api.ts";
import { type Stamped, untilStamped } from "./sale.ts";

/** A document of the demo: where its files are, and what they should say. */
export interface DemoDocument {
  readonly name: string;
  readonly address: string;
  readonly uuid: string;
  readonly total: string;
}

export function documentOf(name: string, { id, uuid, totals }: Stamped): DemoDocument {
  return { name, address: `/api/invoices/${id}`, uuid, total: totals?.total ?? "" };
}

/** Stamps a whole draft at once. */
export async function stampDraft(api: Api, draft: object): Promise<Stamped> {
  const { body } = await api.json<{ invoice: { id: string } }>("POST", "/api/invoices/stamp", draft, {
    "idempotency-key": randomUUID(),
  });
  return untilStamped(api, body.invoice.id);
}
