import type { PrintModel } from "../../../apps/server/src/adapters/pdf/model/print-model.ts";

/** Rows on a page of ours, about; each has three lines of text. */
export const ROWS_PER_PAGE = 20;

/** The text above the table, in the order of reading. */
export function headOf({ issuer, kind, reference, receiver, certification, terms }: PrintModel): string[] {
  const facts = [...issuer.facts, ...receiver.facts, ...certification, ...terms].map(
    ({ label, value }) => `${label}: ${value}`,
  );
  return [issuer.name, `${kind} ${reference}`, receiver.name, ...facts];
}

/** The text below it. */
export function footOf({ totals, total, inWords, seals, texts }: PrintModel): string[] {
  const sums = totals.map(({ label, note, value }) => `${label} ${note} ${value}`);
  return [
    ...sums,
    `${total.label} ${total.value}`,
    inWords.value,
    ...seals.flatMap(({ title, lines }) => [title, ...lines]),
    texts.legend,
  ];
}

/** The columns of the table. */
export function columnsOf({ table: { labels } }: PrintModel): string[] {
  return [labels.quantity, labels.unit, labels.description, labels.unitPrice, labels.discount, labels.amount];
}

/** The cells of each row; the details below the description are separate. */
export function rowsOf({
  table: { rows },
}: PrintModel): { readonly cells: readonly string[]; readonly details: readonly string[] }[] {
  return rows.map(({ quantity, unit, description, unitPrice, discount, amount, details }) => ({
    cells: [quantity, unit, description, unitPrice, discount, amount],
    details,
  }));
}

/** Standard fonts can write Windows-1252 and nothing else. */
export function plain(text: string): string {
  return text.replace(/[^ -~¡-ÿ–—‘’“”•…€]/g, "?");
}
