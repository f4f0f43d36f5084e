import { execFileSync } from "node:child_process";
import { queryOnce } from "../../apps/server/src/adapters/postgres/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/adapters/postgres/embedded/index.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";

/** Makes an administrator as whoever runs the product does; answers the address at which the password is chosen. */
export function makeAdministrator({ url, folder }: OwnServer, email: string): string {
  const env = { ...process.env, TIMBRA_DATA_DIR: folder, PUBLIC_URL: url };
  const said = execFileSync(process.execPath, ["scripts/admin.mjs", "create", email], { env, encoding: "utf8" });
  const link = /https?:\S+/.exec(said)?.[0];
  if (link === undefined) throw new Error(`There is no link in what the command said: ${said}`);
  return link;
}

/** A job of which nobody tries any more: a mail that a server refused as often as it is tried. */
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
