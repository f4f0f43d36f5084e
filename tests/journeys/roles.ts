import type { Role } from "@timbra/contract";
import { queryOnce } from "../../apps/server/src/adapters/postgres/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/adapters/postgres/embedded/index.ts";
import { registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { freshRfc } from "../../scripts/demo/fresh-rfc.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
}

/**
 * An account with another role than a business has, which only whoever runs the product can give. An administrator acts
 * for no issuer.
 */
export async function accountAs({ url, folder }: OwnServer, role: Exclude<Role, "NormalRole">): Promise<Account> {
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
