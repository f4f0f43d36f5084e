import { readFileSync } from "node:fs";
import { sha256 } from "../../lib/sha256.ts";
import { type MigrationFile, readMigrationFiles } from "../migration-files.ts";

/** Every migration that was ever committed, in the order in which they came, with the SHA-256 of what it says. */
export const COMMITTED_MIGRATIONS = readFileSync(new URL("../migrations/SHA256SUMS", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => /^([0-9a-f]{64}) {2}(.+)\.sql$/.exec(line))
  .map((found) => ({ name: found?.[2] ?? "", sha256: found?.[1] ?? "" }));

export const MIGRATION_FILES = readMigrationFiles();
const BY_NAME = new Map(MIGRATION_FILES.map((file) => [file.name, file]));

/** Numbers that files had before the first release. */
export const FORMER_NUMBERS = [
  ["0011-moves-of-cancellations", "0014-moves-of-cancellations"],
  ["0072-prove-session", "0074-prove-session"],
  ["0076-keyed-chains", "0077-keyed-chains"],
] as const;

/** What the edited files said first, made of what they say today. */
export function earlyEdition(name: string): MigrationFile {
  const sql = (EARLY[name] ?? []).reduce(
    (text, [now, then]) => text.replaceAll(now, then),
    BY_NAME.get(name)?.sql ?? "",
  );
  return { name, sql, sha256: sha256(sql).toString("hex") };
}

const EARLY: Readonly<Record<string, readonly (readonly [now: string, then: string])[]>> = {
  "0004-invoices": [
    ["  -- A draft that a provider once refused is kept with its attempts when its author throws it away.\n", ""],
    ["  discarded_at timestamptz,\n", ""],
    ["created_at DESC, id DESC) WHERE discarded_at IS NULL;", "created_at DESC, id DESC);"],
  ],
  "0007-base": [
    ["-- A taxpayer has one owner: of two registrations of one RFC at the same instant, one fails.\n", ""],
    ["CREATE UNIQUE INDEX memberships_one_owner ON memberships (issuer_id) WHERE role = 'owner';\n\n", ""],
  ],
  "0016-unsent-documents": [
    [
      "possibly_sent;\n",
      "possibly_sent;\n-- The invariants are checked by the auditor, who reads everybody's rows.\nGRANT SELECT ON certification_queue TO timbra_auditor;\n",
    ],
  ],
};

export interface Past {
  readonly files: readonly MigrationFile[];
}

/** A database as the project made it when it had so many migrations, `early` ones as they were then. */
export function past(
  count: number,
  early: readonly string[] = [],
  formerNumber?: (typeof FORMER_NUMBERS)[number],
): Past {
  const files = COMMITTED_MIGRATIONS.slice(0, count).map(({ name }) => {
    const file = early.includes(name) ? earlyEdition(name) : BY_NAME.get(name);
    if (file === undefined) throw new Error(`${name} is gone`);
    return name === formerNumber?.[1] ? { ...file, name: formerNumber[0] } : file;
  });
  return { files: files.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

/**
 * The newest migration of the last databases with an early edition, or a former number: the code of later commits
 * refused those databases, so that they never got more.
 */
const LASTED_UNTIL: Readonly<Record<string, string>> = {
  "0004-invoices": "0007-base",
  "0007-base": "0007-base",
  "0016-unsent-documents": "0016-unsent-documents",
  "0011-moves-of-cancellations": "0016-unsent-documents",
  "0072-prove-session": "0074-prove-session",
  "0076-keyed-chains": "0077-keyed-chains",
};

/** Each database that the project made at any of its commits, by what was applied to it. */
export function listPasts(): readonly Past[] {
  const pasts = COMMITTED_MIGRATIONS.flatMap((_, at) => {
    const names = COMMITTED_MIGRATIONS.slice(at).map(({ name }) => name);
    const lasts = (name: string) => names.includes(LASTED_UNTIL[name] ?? "");
    const early = Object.keys(EARLY).filter(lasts);
    const numbers = [undefined, ...FORMER_NUMBERS.filter(([former]) => lasts(former))];
    const editions = [[], early, ...early.map((name) => [name])];
    return editions.flatMap((some) => numbers.map((number) => past(at + 1, some, number)));
  });
  const keyOf = ({ files }: Past) => files.map(({ name, sha256: sum }) => `${name} ${sum}`).join("\n");
  return [...new Map(pasts.map((one) => [keyOf(one), one])).values()];
}
