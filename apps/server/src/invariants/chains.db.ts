import type { Invariant } from "./invariants.db.ts";

/** The tables that are chains. */
export type Chain = "audit_log" | "credit_movements" | "deeds";

/** Links of a chain by their numbers. Null: from its start, to its end. */
export interface LinkRange {
  readonly first: number | null;
  readonly last: number | null;
}

interface ChainColumns {
  readonly table: Chain;
  readonly seal: string;
  readonly heads: string;
  readonly count: string;
  readonly head: string;
}

/** Whether the key is at hand. Without it only the presence of codes can be checked. */
const HAS_KEY = "nullif(current_setting('timbra.chain_key', true), '') IS NOT NULL";

/**
 * SHA-256 of the texts of the functions below: whoever replaced one would have the check deceive itself. A migration
 * that changes one changes it.
 */
const OUR_FUNCTIONS = "2629bc7670570a748d47a74cd5731889c4393a689bdd3cb1c98f87a1a506b1fa";

/** The links to be looked at, where a chain is looked at in parts: set with the transaction. */
const FIRST_LINK = "nullif(current_setting('timbra.first_link', true), '')::bigint";
const LAST_LINK = "nullif(current_setting('timbra.last_link', true), '')::bigint";
/** With the one before the first, from which that has to follow. */
const FROM_LINK = `coalesce(${FIRST_LINK} - 1, '-9223372036854775808'::bigint)`;

/**
 * Finds the entries of a chain that do not follow from the one before them or bear no code of ours, and the heads that
 * are not where the chain ends.
 */
function brokenChain({ table, seal, heads, count, head }: ChainColumns): string {
  return `
    SELECT issuer_id, number, 'entry' AS broken FROM (
      SELECT entry.issuer_id, entry.number, entry.sha256 <> ${seal}(ROW(entry.*)::${table}) AS altered,
        entry.number <> lag(entry.number, 1, 0::bigint) OVER chain + 1 AS missing, entry.previous_sha256 <> lag(entry.sha256, 1, ''::bytea) OVER chain AS detached,
        entry.number > coalesce(start.number, 0) AND CASE WHEN ${HAS_KEY} THEN entry.mac IS DISTINCT FROM chain_mac('${table}', entry.sha256)
          ELSE entry.mac IS NULL AND EXISTS (SELECT FROM chain_switch) END AS forged,
        entry.number = start.number AND entry.sha256 <> start.sha256 AS restarted
      FROM ${table} AS entry
      LEFT JOIN chain_starts AS start ON start.chain = '${table}' AND start.issuer_id = entry.issuer_id
      WHERE entry.number >= ${FROM_LINK} AND entry.number <= coalesce(${LAST_LINK}, 9223372036854775807)
      WINDOW chain AS (PARTITION BY entry.issuer_id ORDER BY entry.number)) AS entries
    WHERE (altered OR missing OR detached OR forged OR restarted) AND (${FIRST_LINK} IS NULL OR number >= ${FIRST_LINK})
    UNION ALL
    SELECT coalesce(h.issuer_id, ends.issuer_id), coalesce(ends.number, 0), 'end' FROM ${heads} AS h
    FULL JOIN (SELECT DISTINCT ON (issuer_id) issuer_id, number, sha256 FROM ${table} WHERE number >= ${FROM_LINK} ORDER BY issuer_id, number DESC) AS ends
      USING (issuer_id)
    WHERE ${LAST_LINK} IS NULL AND (h.${count}, h.${head}) IS DISTINCT FROM (coalesce(ends.number, 0), coalesce(ends.sha256, ''::bytea))`;
}

/**
 * I4 and I14: histories that only grow. Their entries are sealed one with the other by the database itself (migration
 * 0012).
 */
export const chains: readonly Invariant[] = [
  {
    id: "I4",
    name: "chain-of-credits-unbroken",
    sentence: {
      es: "Ningún movimiento de créditos se modificó, eliminó ni intercaló: su cadena de verificación es correcta.",
      en: "No movement of credits was changed, deleted or inserted: its chain verifies.",
    },
    cut: "credit_movements",
    query: brokenChain({
      table: "credit_movements",
      seal: "credit_movement_sha256",
      heads: "credit_accounts",
      count: "movements",
      head: "head_sha256",
    }),
  },
  {
    id: "I14",
    name: "audit-chain-unbroken",
    sentence: {
      es: "Ninguna entrada de la bitácora se modificó, eliminó ni intercaló: su cadena de verificación es correcta.",
      en: "No entry of the audit log was changed, deleted or inserted: its chain verifies.",
    },
    cut: "audit_log",
    query: brokenChain({
      table: "audit_log",
      seal: "audit_entry_sha256",
      heads: "audit_heads",
      count: "entries",
      head: "sha256",
    }),
  },
  {
    id: "I14",
    name: "deed-chain-unbroken",
    sentence: {
      es: "Ninguna acción de un administrador o de un emisor se modificó, eliminó ni intercaló en la bitácora: su cadena de verificación es correcta.",
      en: "No action of an administrator or an issuer was changed, deleted or inserted in the log: its chain verifies.",
    },
    cut: "deeds",
    query: brokenChain({ table: "deeds", seal: "deed_sha256", heads: "deed_heads", count: "entries", head: "sha256" }),
  },
  {
    id: "I14",
    name: "chain-switch-recorded",
    sentence: {
      es: "El punto desde el que las cadenas llevan código, y en qué terminaban antes, coincide con lo que se registró entonces.",
      en: "The point from which chains carry a code, and where they ended before it, match what was recorded then.",
    },
    reach: "database",
    query: `
      SELECT 'the record of the switch' AS broken WHERE ${HAS_KEY}
        AND NOT EXISTS (SELECT FROM chain_switch WHERE starts_mac = chain_mac('starts', chain_starts_sha256()))
      UNION ALL
      SELECT 'the chain ' || start.chain || ' of ' || start.issuer_id FROM chain_starts AS start
      LEFT JOIN audit_heads AS a ON start.chain = 'audit_log' AND a.issuer_id = start.issuer_id
      LEFT JOIN deed_heads AS d ON start.chain = 'deeds' AND d.issuer_id = start.issuer_id
      LEFT JOIN credit_accounts AS c ON start.chain = 'credit_movements' AND c.issuer_id = start.issuer_id
      WHERE start.number > coalesce(a.entries, d.entries, c.movements, 0)`,
  },
  {
    id: "I14",
    name: "chain-functions-ours",
    sentence: {
      es: "Las funciones de la base de datos que sellan y comprueban las cadenas no se han alterado.",
      en: "The database functions that seal and check the chains have not been altered.",
    },
    reach: "database",
    query: `
      SELECT functions, sha256_of_texts FROM (
        SELECT string_agg(proname, ', ' ORDER BY proname) AS functions,
          encode(sha256(convert_to(string_agg(proname || ' ' || prosrc, ' ' ORDER BY proname COLLATE "C", oid), 'UTF8')), 'hex') AS sha256_of_texts
        FROM pg_catalog.pg_proc WHERE pronamespace = 'public'::regnamespace AND proname IN ('append_audit', 'audit_entry_sha256',
          'chain_credit_movement', 'chain_mac', 'chain_starts_sha256', 'credit_movement_sha256', 'deed_sha256', 'mac_of_link', 'record_deed')
      ) AS texts WHERE sha256_of_texts IS DISTINCT FROM '${OUR_FUNCTIONS}'`,
  },
  {
    id: "I14",
    name: "one-entry-a-change",
    sentence: {
      es: "La bitácora tiene una entrada por cada cambio de estado de cada factura, y la última coincide con su estado actual.",
      en: "The audit log has one entry for each change of status of each invoice, and the last one matches its current status.",
    },
    cut: { audit_log: "invoice_id", invoices: "id" },
    query: `
      SELECT issuer_id, invoice_id, number, 'does not follow' AS broken FROM (
        SELECT issuer_id, invoice_id, number, from_state IS DISTINCT FROM lag(to_state) OVER (PARTITION BY issuer_id, invoice_id ORDER BY number) AS gap
        FROM audit_log) AS entries WHERE gap
      UNION ALL
      SELECT coalesce(i.issuer_id, last.issuer_id), coalesce(i.id, last.invoice_id), last.number, 'is not the state' FROM invoices AS i
      FULL JOIN (SELECT DISTINCT ON (issuer_id, invoice_id) issuer_id, invoice_id, number, to_state, uuid FROM audit_log ORDER BY issuer_id, invoice_id, number DESC) AS last
        ON last.issuer_id = i.issuer_id AND last.invoice_id = i.id
      WHERE i.state IS DISTINCT FROM last.to_state OR i.uuid IS DISTINCT FROM last.uuid AND i.id IS NOT NULL`,
  },
];
