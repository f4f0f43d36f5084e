import { asAuditor, openDb, openPool } from "../db/index.ts";
import { compareLedgers, findViolations, readSandboxLedger } from "../invariants/index.ts";

/**
 * The sentences (in English) that a database breaks, each with rows that break it. Empty: all is well. With the address
 * of a sandbox provider its ledger is held against our rows too.
 */
export async function brokenInvariants(
  databaseUrl: string,
  pacUrl?: string,
): Promise<Record<string, readonly object[]>> {
  const db = openDb(openPool({ url: databaseUrl, maxConnections: 1, onError: () => undefined }));
  try {
    const broken = (await findViolations(db)).filter(({ breaches }) => breaches > 0);
    const book = pacUrl === undefined ? null : await readSandboxLedger({ url: pacUrl });
    const unlike = book === null ? [] : await asAuditor(db, (tx) => compareLedgers(tx, ["sandbox"], book));
    return {
      ...Object.fromEntries(
        broken.map(({ invariant, examples }) => [`${invariant.id}: ${invariant.sentence.en}`, examples]),
      ),
      ...(unlike.length === 0 ? {} : { "I1: The provider's book says what ours says.": unlike }),
    };
  } finally {
    await db.destroy();
  }
}
