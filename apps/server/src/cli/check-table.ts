import type { Language } from "@timbra/contract";
import { systemClock } from "../lib/clock.ts";
import type { CheckRow } from "./check-installation.ts";

/** 0: everything holds. 1: something is broken. 2: something could not be checked, which is no pass. */
export function exitCodeOf(rows: readonly CheckRow[]): 0 | 1 | 2 {
  if (rows.some(({ outcome }) => outcome === "broken")) return 1;
  return rows.length === 0 || rows.some(({ outcome }) => outcome === "not_run") ? 2 : 0;
}

/**
 * The table of what was checked; its last line sums it up for a script: the command, the outcome, then `name=value`
 * pairs.
 */
export function checkTable(
  command: string,
  rows: readonly CheckRow[],
  summary: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const words = WORDS[language];
  const lines = rows.map(({ check, outcome, detail }) => [words.checks[check], words.outcomes[outcome], detail]);
  const count = (outcome: CheckRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  const last = { ok: count("ok"), broken: count("broken"), not_run: count("not_run"), ...summary };
  const pairs = Object.entries(last).map(([name, value]) => `${name}=${value}`);
  const outcome = ["ok", "broken", "not_run"][exitCodeOf(rows)] ?? "";
  const table = [words.head, ...lines];
  const widths = [0, 1].map((at) => Math.max(...table.map((cells) => (cells[at] ?? "").length)));
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [...table.map(toLine), `| ${[command, outcome, ...pairs].join(" | ")} |`].join("\n");
}

export function secondsSince(started: Date): number {
  return Math.round((systemClock.now().getTime() - started.getTime()) / 1000);
}

const WORDS = {
  es: {
    head: ["comprobación", "resultado", "qué"],
    outcomes: { ok: "se cumple", broken: "ROTO", not_run: "no se hizo", none: "no aplica" },
    checks: {
      backup: "respaldo",
      database: "base de datos",
      recovery: "certificado después",
      files: "archivos",
      key: "llave maestra",
      invariants: "invariantes",
      audit: "bitácora y cadenas",
      xml: "XML: bytes y sellos",
      ledger: "libro del certificador",
    },
  },
  en: {
    head: ["check", "outcome", "what"],
    outcomes: { ok: "holds", broken: "BROKEN", not_run: "not run", none: "none" },
    checks: {
      backup: "backup",
      database: "database",
      recovery: "certified since",
      files: "files",
      key: "master key",
      invariants: "invariants",
      audit: "audit log and chains",
      xml: "XML: bytes and seals",
      ledger: "provider's ledger",
    },
  },
} as const;
