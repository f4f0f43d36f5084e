import { isOnline, type MigrationFile, neededMigration } from "../migration-files.ts";

/** A statement that must not be in a migration as it is, and what to write in its place. */
export interface LockingStatement {
  readonly statement: string;
  readonly instead: string;
}

/**
 * Statements of a migration that stop others for as long as a table is large, or take away what the version before
 * still uses. What is done to a table that the same migration makes stops nobody. A comment `-- locks: WHY` right
 * before a statement says why it may: the table is small, for example.
 */
export function findLocking(file: MigrationFile): readonly LockingStatement[] {
  const statements = statementsOf(file.sql);
  const made = new Set(statements.flatMap(({ text }) => MAKES_TABLE.exec(text)?.[1]?.toLowerCase() ?? []));
  return statements.flatMap(({ text, allowed }, at) => {
    if (allowed || made.has(tableOf(text))) return [];
    const before = statements.slice(0, at).map((one) => one.text);
    return RULES.filter(({ is }) => is(text, { file, before })).map(({ instead }) => ({
      statement: text.replace(/\s+/g, " ").slice(0, 100),
      instead,
    }));
  });
}

interface Surroundings {
  readonly file: MigrationFile;
  readonly before: readonly string[];
}

interface Rule {
  readonly is: (text: string, surroundings: Surroundings) => boolean;
  readonly instead: string;
}

const MAKES_TABLE = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i;
const STEP = "in a step of its own of a migration that says -- online";

const RULES: readonly Rule[] = [
  {
    is: (text) => /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i.test(text),
    instead: `nobody can write while it is built: CREATE INDEX CONCURRENTLY IF NOT EXISTS, ${STEP}`,
  },
  {
    is: (text, { file }) => /\bCONCURRENTLY\b/i.test(text) && !isOnline(file),
    instead: `not possible inside a transaction: ${STEP}`,
  },
  {
    is: (text) => /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i.test(text),
    instead: "may rewrite the table: add a column, fill it in batches, and take the old one away a version later",
  },
  {
    is: (text, { before }) =>
      /\bSET NOT NULL\b/i.test(text) && !before.some((one) => /\bVALIDATE CONSTRAINT\b/i.test(one)),
    instead: "reads every row under an exclusive lock: ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID, then VALIDATE",
  },
  {
    is: (text) => /\bADD (CONSTRAINT \w+ )?(CHECK|FOREIGN KEY)\b/i.test(text) && !/\bNOT VALID\b/i.test(text),
    instead: `reads every row under a lock: NOT VALID, then VALIDATE CONSTRAINT ${STEP}`,
  },
  {
    is: (text, { file }) => /\bVALIDATE CONSTRAINT\b/i.test(text) && !isOnline(file),
    instead: `the lock of what came before it would be held meanwhile: ${STEP}`,
  },
  {
    is: (text) => /\bADD (CONSTRAINT \w+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b(?! USING INDEX)/i.test(text),
    instead:
      "builds an index under an exclusive lock: CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX",
  },
  {
    is: (text) => /\bADD COLUMN\b[^,]*\bREFERENCES\b/i.test(text),
    instead: "add the column, then its FOREIGN KEY NOT VALID, then VALIDATE CONSTRAINT",
  },
  {
    is: (text) => /\bADD COLUMN\b.*(\bSTORED\b|\bAS IDENTITY\b|\b(big|small)?serial\b)/i.test(text),
    instead: "rewrites the table: add an empty column and fill it in batches, by the product or a trigger for new rows",
  },
  {
    is: (text) => /\bDEFAULT (gen_random_uuid|uuidv\d|random|clock_timestamp|nextval|timeofday)\b/i.test(text),
    instead: "a default that differs from row to row rewrites the table: add an empty column and fill it in batches",
  },
  {
    is: (text) => /^(UPDATE|DELETE FROM) /i.test(text),
    instead: `keeps its rows locked until the end: DO with a loop that COMMITs after each batch, ${STEP}`,
  },
  {
    is: (text) => /\bNO FORCE ROW LEVEL SECURITY\b|\bSET (LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i.test(text),
    instead:
      "holds an exclusive lock until the migration ends: go over the issuers, each named by timbra.issuer_id (CONTRIBUTING.md)",
  },
  {
    is: (text) =>
      /^(LOCK|CLUSTER|VACUUM FULL)\b/i.test(text) ||
      (/^(REINDEX|REFRESH MATERIALIZED VIEW)\b/i.test(text) && !/\bCONCURRENTLY\b/i.test(text)),
    instead: "stops everybody while it runs",
  },
  {
    is: (text, { file }) =>
      neededMigration(file) === null &&
      /^DROP (TABLE|VIEW|FUNCTION|TYPE)\b|\bDROP COLUMN\b|\bRENAME (TO|COLUMN)\b/i.test(text),
    instead:
      "the version before still uses it: take it away a version later, with -- needs: NNNN-… (docs/operations/upgrade.md)",
  },
];

/** `CREATE INDEX … ON t`, `ALTER TABLE t`, `UPDATE t`: the table that is changed. */
function tableOf(text: string): string {
  const found =
    /^CREATE (?:UNIQUE )?INDEX\b.*? ON (?:ONLY )?(\w+)/i.exec(text) ??
    /^(?:ALTER TABLE|UPDATE|DELETE FROM) (?:IF EXISTS )?(?:ONLY )?(\w+)/i.exec(text);
  return found?.[1]?.toLowerCase() ?? "";
}

interface Statement {
  readonly text: string;
  /** Whether `-- locks: WHY` stands before it. */
  readonly allowed: boolean;
}

const ALLOWED = "/*allowed*/";

/**
 * The statements of a file, each in one line. Texts are blanked, and so are the bodies of functions, which nobody runs
 * yet; of a DO block each statement counts, but its UPDATEs where a COMMIT comes after each batch.
 */
function statementsOf(sql: string): readonly Statement[] {
  const plain = sql
    .replace(/^\s*-- locks: *\S.*$/gm, ALLOWED)
    .replace(/--.*$/gm, "")
    .replace(/\bDO \$(\w*)\$([\s\S]*?)\$\1\$/gi, (_, __, body: string) => bodyOfBlock(body))
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, (text) => text.replaceAll(";", ","));
  return plain.split(";").flatMap((piece) => {
    const text = piece.replace(/\s+/g, " ").trim();
    return text === "" ? [] : [{ text: text.replace(ALLOWED, "").trim(), allowed: text.startsWith(ALLOWED) }];
  });
}

function bodyOfBlock(body: string): string {
  const said = [...body.matchAll(/\bEXECUTE\s+(?:format\()?'((?:[^']|'')*)'/gi)].map(([, text]) => text);
  const own = body
    .split(";")
    .filter((part) => /\b(ALTER|CREATE|DROP|LOCK)\b/i.test(part) && !/\bEXECUTE\b/i.test(part));
  const batches = /\bCOMMIT\b/i.test(body)
    ? []
    : [...body.matchAll(/\b(?:UPDATE(?! ON\b)|DELETE FROM) \w+ [^;]*/gi)].map(([text]) => text);
  return [
    ...said,
    ...own.map((part) => part.replace(/^[\s\S]*?(?=\b(?:ALTER|CREATE|DROP|LOCK)\b)/i, "")),
    ...batches,
  ].join(";");
}
