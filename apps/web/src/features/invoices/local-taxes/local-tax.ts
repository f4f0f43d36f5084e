import type { DraftBody, InvoiceDraftInput, InvoiceTotals } from "@timbra/contract";
import { type EditorDraft, type EditorLocalTax, isBlankLine, type Line } from "../editor/draft.ts";

type DraftChange = (draft: EditorDraft) => EditorDraft;

/** What is offered by name; the rate is the one that is the same everywhere, if there is one. */
export const LOCAL_TAX_KINDS = ["lodging", "cedular", "per_thousand", "other"] as const;
export type LocalTaxKind = (typeof LOCAL_TAX_KINDS)[number];

const NEW_TAX: EditorLocalTax = { name: "", withheld: false, rate: "", of: "all", lines: [], typed: "" };

/** c_ClaveProdServ: hotels, and what else people are lodged in. */
const LODGING = /^9011/;

/** Adds a tax under its name. That on lodging is taken of the lines that are lodging, where others are not. */
export const addLocalTax =
  (kind: LocalTaxKind, name: string): DraftChange =>
  (draft) => {
    const tax = { ...NEW_TAX, name, withheld: kind === "cedular" || kind === "per_thousand" };
    const rated = kind === "per_thousand" ? { ...tax, rate: "0.50" } : tax;
    const added = kind === "lodging" ? ofLodging(rated, draft.lines) : rated;
    return { ...draft, local_taxes: [...draft.local_taxes, added] };
  };

function ofLodging(tax: EditorLocalTax, lines: readonly Line[]): EditorLocalTax {
  const written = lines.filter((line) => !isBlankLine(line));
  const lodging = written.filter(({ key }) => LODGING.test(key));
  if (lodging.length === 0 || lodging.length === written.length) return tax;
  return { ...tax, of: "lines", lines: lodging.map(({ id }) => id) };
}

export const updateLocalTax =
  (at: number, change: Partial<EditorLocalTax>): DraftChange =>
  (draft) => ({
    ...draft,
    local_taxes: draft.local_taxes.map((tax, place) => (place === at ? { ...tax, ...change } : tax)),
  });

export const removeLocalTax =
  (at: number): DraftChange =>
  (draft) => ({ ...draft, local_taxes: draft.local_taxes.filter((_, place) => place !== at) });

/** A line that is a copy of another has its local taxes too. */
export function withCopiedLine(
  taxes: readonly EditorLocalTax[],
  original: string,
  copy: string,
): readonly EditorLocalTax[] {
  return taxes.map((tax) => (tax.lines.includes(original) ? { ...tax, lines: [...tax.lines, copy] } : tax));
}

/** Lines are called anew when a draft is opened; a line that is there no more is left out. */
export function withRenamedLines(
  taxes: readonly EditorLocalTax[],
  names: ReadonlyMap<string, string>,
): readonly EditorLocalTax[] {
  return taxes.map((tax) => ({ ...tax, lines: tax.lines.flatMap((id) => names.get(id) ?? []) }));
}

type LocalTaxInput = NonNullable<InvoiceDraftInput["local_taxes"]>[number];

/** As the contract reads them. `lines` are those that become items, in their order. */
export function toLocalTaxInputs(taxes: readonly EditorLocalTax[], lines: readonly Line[]): LocalTaxInput[] {
  return taxes.map(({ name, withheld, rate, of, lines: chosen, typed }) => ({
    name,
    withheld,
    rate,
    items: of === "lines" ? lines.flatMap(({ id }, at) => (chosen.includes(id) ? [at] : [])) : null,
    base: of === "base" ? typed : null,
    amount: of === "amount" ? typed : null,
  }));
}

/** Those of a saved draft as the editor shows them. */
export function toEditorLocalTaxes(saved: DraftBody["local_taxes"], lines: readonly Line[]): EditorLocalTax[] {
  return saved.map(({ name, withheld, rate, items, base, amount }) => ({
    name: name ?? "",
    withheld,
    rate: rate ?? "",
    of: kindOfBase(items, base, amount),
    lines: (items ?? []).flatMap((at) => lines[at]?.id ?? []),
    typed: amount ?? base ?? "",
  }));
}

function kindOfBase(items: readonly number[] | null, base: string | null, amount: string | null): EditorLocalTax["of"] {
  if (amount !== null) return "amount";
  if (base !== null) return "base";
  return items === null ? "all" : "lines";
}

/** What a tax of the draft comes to: the totals have those that are charged first. */
export function amountOfLocalTax(
  { local_taxes }: Pick<InvoiceTotals, "local_taxes">,
  taxes: readonly EditorLocalTax[],
  at: number,
): string | undefined {
  const tax = taxes[at];
  const nth = taxes.slice(0, at).filter(({ withheld }) => withheld === tax?.withheld).length;
  return local_taxes.filter(({ withheld }) => withheld === tax?.withheld)[nth]?.amount;
}
