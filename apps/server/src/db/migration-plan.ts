import type { MigrationFile } from "./migration-files.ts";

/** A row of the table of migrations. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
  /** The newest migration that a program must know since this one; null: any that worked before works on. */
  readonly needs: string | null;
}

export interface MigrationPlan {
  /** What is to be applied, in this order. */
  readonly pending: readonly MigrationFile[];
  /** Applied under another number than that of today. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** What brings an early edition of an applied migration to what the file says today. */
  readonly repairs: readonly EarlyEdition[];
  /** Applied by a version newer than this one. */
  readonly newer: readonly AppliedMigration[];
}

/**
 * What has to be done to bring a database to this version. Throws the list of all reasons why it cannot be: what was
 * applied is history, and a file that changed or vanished since, or that sorts before an applied one, means that this
 * code is not of this database.
 */
export function planMigrations(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): MigrationPlan {
  const found = applied.map((row) => recognize(files, row));
  const done = new Set(found.flatMap(({ file }) => (file === null ? [] : [file.name])));
  const pending = files.filter(({ name }) => !done.has(name));
  const newer = found.flatMap(({ row, file, complaint }) => (file === null && complaint === undefined ? [row] : []));
  const newest =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? "";
  const complaints = [
    ...found.flatMap(({ complaint }) => complaint ?? []),
    ...pending
      .filter(({ name }) => name < newest && (name > LAST_OUT_OF_ORDER || newer.length > 0))
      .map(({ name }) => `${name} is older than ${newest}, which is already applied`),
  ];
  if (complaints.length > 0) throw new Error(`The database cannot be migrated:\n- ${complaints.join("\n- ")}`);
  return {
    pending,
    renamed: found.flatMap(({ row, file }) =>
      file === null || file.name === row.name ? [] : [{ from: row.name, to: file.name }],
    ),
    repairs: found.flatMap(({ row, file }) => {
      const early = EARLY_EDITIONS.find(({ sha256 }) => sha256 === row.sha256);
      return early === undefined || file === null ? [] : [early];
    }),
    newer,
  };
}

interface Recognized {
  readonly row: AppliedMigration;
  readonly file: MigrationFile | null;
  readonly complaint?: string;
}

/** The file that was applied, by its content first: the same content has had several numbers. */
function recognize(files: readonly MigrationFile[], row: AppliedMigration): Recognized {
  const file = files.find(({ sha256 }) => sha256 === row.sha256) ?? files.find(({ name }) => name === row.name) ?? null;
  if (file === null) {
    if (row.name > (files.at(-1)?.name ?? "")) return { row, file };
    return { row, file, complaint: `${row.name} was applied to the database but is unknown to this version` };
  }
  const isKnown = file.sha256 === row.sha256 || EARLY_EDITIONS.some(({ sha256 }) => sha256 === row.sha256);
  if (isKnown) return { row, file };
  return { row, file, complaint: `${row.name} was changed after it had been applied; write a new migration instead` };
}

/**
 * Before the first release migrations came in another order than their numbers. A database of that time is given those
 * that it lacks in the order of their numbers; a later one never lacks any. Each order that there was is tested.
 */
export const LAST_OUT_OF_ORDER = "0077-keyed-chains";

/** Before the first release three files were edited after some databases had them. */
export interface EarlyEdition {
  readonly name: string;
  readonly sha256: string;
  /** Makes of it what the file of today makes; null where nothing is lacking. Run before anything later. */
  readonly sql: string | null;
}

export const EARLY_EDITIONS: readonly EarlyEdition[] = [
  {
    name: "0004-invoices",
    sha256: "8bb76617e91b0ff9a9a51b238ae3e9897b2229adaa75e98ec243f5770032de95",
    sql: `ALTER TABLE invoices ADD COLUMN discarded_at timestamptz;
      DROP INDEX invoices_by_age, invoices_by_state;
      CREATE INDEX invoices_by_age ON invoices (issuer_id, created_at DESC, id DESC) WHERE discarded_at IS NULL;
      CREATE INDEX invoices_by_state ON invoices (issuer_id, state, created_at DESC, id DESC) WHERE discarded_at IS NULL`,
  },
  {
    name: "0007-base",
    sha256: "38f59c2dde71fadba4e24e9eccb5a77f42aaf271d993066f2da601e091d6e432",
    sql: "CREATE UNIQUE INDEX memberships_one_owner ON memberships (issuer_id) WHERE role = 'owner'",
  },
  // What it granted besides is granted to the auditor after each migration.
  {
    name: "0016-unsent-documents",
    sha256: "be93eced49fcd8b6d7a24e1396f9d1c73c7f4c83305a0457e9135784c0e87237",
    sql: null,
  },
];

/** Why a program that knows migrations up to `newest` must not work with a database; null when it may. */
export function needsNewerProgram(newer: readonly AppliedMigration[], newest: string): string | null {
  const needing = newer.find(({ needs }) => needs !== null && needs > newest);
  if (needing === undefined) return null;
  return `The database was migrated by a newer version (${needing.name}), and no program works with it any more that does not know ${needing.needs}; this one ends with ${newest}. Start the newer version, or restore the database.`;
}
