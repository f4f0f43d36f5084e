import type { CREDIT_MOVEMENTS, Language } from "@timbra/contract";
import { dateCell, numberCell, type SheetCell, type SheetContent, textCell } from "../adapters/sheets/index.ts";
import type { Tx } from "../db/index.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { CREDIT_MOVEMENT_WORDS, SHEETS } from "../texts/index.ts";
import { listMovements } from "./ledger.db.ts";

export type MovementKind = (typeof CREDIT_MOVEMENTS)[number];
type Movement = Awaited<ReturnType<typeof listMovements>>[number];

/** How a movement changes what is available: a capture spends what was already set aside. */
export const SIGN_OF_MOVEMENT: Readonly<Record<MovementKind, number>> = {
  grant: 1,
  release: 1,
  hold: -1,
  debit: -1,
  capture: 0,
};

const PAGE = 500;

/** The ledger of an issuer's credits as a sheet, the newest movement first; read while it is written. */
export function movementSheet(
  withTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  issuerId: string,
  language: Language,
): SheetContent {
  const columns = Object.entries(HEADINGS).map(([, [width, words]]) => ({ header: words[language], width }));
  return { name: SHEETS.credits[language], columns, rows: readCells(withTx, issuerId, language) };
}

const HEADINGS = {
  date: [20, { es: "Fecha", en: "Date" }],
  kind: [24, { es: "Movimiento", en: "Movement" }],
  change: [14, { es: "Cambio", en: "Change" }],
  amount: [14, { es: "Créditos", en: "Credits" }],
  document: [16, { es: "Documento", en: "Document" }],
  note: [40, { es: "Nota", en: "Note" }],
} as const;

async function* readCells(
  withTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  issuerId: string,
  language: Language,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  let before: string | null = null;
  for (;;) {
    const page = { before, rows: PAGE };
    const found: readonly Movement[] = await withTx((tx) => listMovements(tx, issuerId, page));
    const rows = found.slice(0, PAGE);
    yield rows.map((row) => cellsOf(row, language));
    const last = rows.at(-1);
    if (last === undefined || found.length <= PAGE) return;
    before = last.number;
  }
}

/** `change` is what it did to what is available, `amount` how many credits it was about. */
function cellsOf({ created_at, amount, serie, folio, note, ...row }: Movement, language: Language): SheetCell[] {
  const kind = row.kind as MovementKind;
  return [
    dateCell(mexicanTime(created_at)),
    textCell(CREDIT_MOVEMENT_WORDS[kind][language]),
    numberCell(String(SIGN_OF_MOVEMENT[kind] * Number(amount))),
    numberCell(String(amount)),
    textCell([serie, folio].filter((part) => part !== null).join("-")),
    textCell(note),
  ];
}
