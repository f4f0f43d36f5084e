import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Role } from "@timbra/contract";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { freshRfc, registerAndSignIn, signIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";

export interface JourneyAccount {
  readonly email: string;
  readonly password: string;
}

/** An account with a role that only the product's operator can give. An administrator acts for no issuer. */
export async function accountAs(
  { url, folder }: OwnServer,
  role: Exclude<Role, "NormalRole">,
): Promise<JourneyAccount> {
  const account = await registerAndSignIn(new Api(url), freshRfc());
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const [user] = await queryOnce<{ id: string }>(
    postgres.url,
    "UPDATE users SET role = $1 WHERE email = $2 RETURNING id",
    [role, account.email],
  );
  if (role === "SuperAdminRole")
    await queryOnce(postgres.url, "DELETE FROM memberships WHERE user_id = $1", [user?.id]);
  return account;
}

/** Grants credits to an issuer, as an administrator would. */
export async function addCredits(product: OwnServer, email: string, credits: number): Promise<void> {
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

/** Makes an administrator by the operator's command; returns the address at which the password is chosen. */
export function makeAdministrator({ url, folder }: OwnServer, email: string): string {
  const env = { ...process.env, TIMBRA_DATA_DIR: folder, PUBLIC_URL: url };
  const said = execFileSync(process.execPath, ["scripts/run.mjs", "admin", "create", email], { env, encoding: "utf8" });
  const link = /https?:\S+/.exec(said)?.[0];
  if (link === undefined) throw new Error(`There is no link in what the command said: ${said}`);
  return link;
}

/** Gives the products of a company a key that the SAT has ended since: nobody can choose such a key any more. */
export async function giveEndedKey({ folder }: OwnServer, rfc: string, key: string): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir: folder });
  const changed = await queryOnce(
    url,
    "UPDATE products SET product_key = $1 WHERE issuer_id = (SELECT id FROM issuers WHERE rfc = $2) RETURNING id",
    [key, rfc],
  );
  if (changed.length === 0) throw new Error(`${rfc} has no product.`);
}

/** A job without retries left: a mail that a server refused at every attempt. */
export async function leaveDeadLetter({ folder }: OwnServer, words: string): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir: folder });
  const killed = await queryOnce(
    url,
    `UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = $1::jsonb
     WHERE id = (SELECT id FROM pgboss.job WHERE name = 'deliver-mail' AND state = 'completed' ORDER BY created_on LIMIT 1) RETURNING id`,
    [JSON.stringify({ message: words })],
  );
  if (killed.length !== 1) throw new Error("There is no mail that was delivered.");
}

/** Makes the reauthentication of every session expire, as after a quarter of an hour. */
export async function expireReauthentication(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await queryOnce(postgres.url, "UPDATE sessions SET fresh_until = created_at");
}
