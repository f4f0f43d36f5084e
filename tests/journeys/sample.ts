import { randomUUID } from "node:crypto";
import { Api } from "../../scripts/demo/api.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";
import type { OpenedSession } from "./sign-in.ts";

/** A sample company, and one of each thing that an address can name. */
export interface SampleCompany {
  readonly session: OpenedSession;
  readonly ids: Readonly<Record<"customer" | "product" | "invoice" | "pay", string>>;
}

/** Opens a sample company as the button of the login page does, without the button. */
export async function openSample({ url }: OwnServer): Promise<SampleCompany> {
  const api = new Api(url);
  const { body: session } = await api.json<OpenedSession>("POST", "/api/sandbox/sample", { wish: randomUUID() });
  api.use(session.token);
  const firstOf = async (path: string, body: object = {}) =>
    (await api.json<{ rows: readonly { id: string }[] }>("POST", path, { rows_per_page: 1, ...body })).body.rows[0]
      ?.id ?? "";
  return {
    session,
    ids: {
      customer: await firstOf("/api/customers/list/paginate"),
      product: await firstOf("/api/products/list/paginate"),
      invoice: await firstOf("/api/invoices/list/paginate", { filters: { status: "active" } }),
      pay: await firstOf("/api/pays/list/paginate"),
    },
  };
}
