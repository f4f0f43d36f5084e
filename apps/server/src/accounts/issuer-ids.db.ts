import type { Db } from "../adapters/postgres/index.ts";

/** The ids of all issuers of this installation, for upkeep that visits each in its own walls. */
export async function listIssuerIds(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom("issuers").select("id").orderBy("id").execute();
  return rows.map((row) => row.id);
}
