import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Api } from "../../scripts/demo/api.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";

interface Opened {
  readonly token: string;
  readonly user: object;
  readonly is_register_completed: boolean;
  readonly decimals: number;
}

/** A sample company, and one of each thing that an address can name. */
export interface Sample {
  readonly session: Opened;
  readonly ids: Readonly<Record<"customer" | "product" | "invoice" | "pay", string>>;
}

/** Opens a sample company as the button of the login page does, without the button. */
export async function openSample({ url }: OwnServer): Promise<Sample> {
  const api = new Api(url);
  const { body: session } = await api.json<Opened>("POST", "/api/sandbox/sample", { wish: randomUUID() });
  api.use(session.token);
  const firstOf = async (path: string, body: object = {}) =>
    (await api.json<{ rows: readonly { id: string }[] }>("POST", path, { rows_per_page: 1, ...body })).body.rows[0]?.id ?? "";
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

/** Every page that this window opens from now on is that of who has the session. */
export async function enterAs(page: Page, { token, user, is_register_completed, decimals }: Opened): Promise<void> {
  const kept = { token, currentUser: JSON.stringify(user), isRegisterCompleted: String(is_register_completed), decimals: String(decimals) };
  await page.addInitScript((parts) => {
    for (const [name, value] of Object.entries(parts)) sessionStorage.setItem(name, value);
  }, kept);
}
