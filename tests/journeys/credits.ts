import { randomUUID } from "node:crypto";
import { signIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";
import { accountAs } from "./roles.ts";

/** An administrator gives somebody's issuer credits, as whoever runs the product would. */
export async function giveCredits(product: OwnServer, email: string, credits: number): Promise<void> {
  const admin = await accountAs(product, "SuperAdminRole");
  const api = new Api(product.url);
  await signIn(api, admin.email, admin.password);
  const { body } = await api.json<{ rows: readonly { id: string; email: string }[] }>("POST", "/api/admin/users/list", {
    search: email,
  });
  const user = body.rows.find((row) => row.email === email);
  if (user === undefined) throw new Error(`The administrator does not find ${email}.`);
  await api.json("POST", `/api/admin/users/${user.id}/credits`, {
    wish: randomUUID(),
    credits,
    reason: "Muchas facturas de una vez",
  });
}
