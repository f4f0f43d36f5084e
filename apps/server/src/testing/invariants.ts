import { openDb, openPool } from "../adapters/postgres/index.ts";
import { findBreaches } from "../invariants/index.ts";

/** The sentences (in English) that a database breaks, each with rows that break it. Empty: all is well. */
export async function brokenInvariants(databaseUrl: string): Promise<Record<string, readonly object[]>> {
  const db = openDb(openPool({ url: databaseUrl, maxConnections: 1, onError: () => undefined }));
  try {
    const broken = (await findBreaches(db)).filter(({ breaches }) => breaches > 0);
    return Object.fromEntries(broken.map(({ invariant, examples }) => [`${invariant.id}: ${invariant.sentence.en}`, examples]));
  } finally {
    await db.destroy();
  }
}
