import type { Db } from "./schema.ts";

/** A secret that all processes over one database share; the first migration that needed it made it. */
export async function readInstanceSecret(db: Db, name: "cursor" | "sandbox-cards"): Promise<Uint8Array> {
  const { value } = await db
    .selectFrom("instance_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
