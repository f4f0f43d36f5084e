import type { Catalogos, Messages } from "@timbra/cfdi";
import { type InvoiceForm, type InvoiceTotals, legalDateAt, priceInvoice } from "@timbra/contract";
import { withoutConsequences } from "./consequences.ts";
import type { EditorDraft } from "./editor-draft.ts";
import { type EditorProblem, placed } from "./editor-problem.ts";
import { readDraft } from "./read-draft.ts";

export interface PricedDraft {
  /** The draft that was priced: what is typed since then is not in it yet. */
  readonly of: EditorDraft;
  readonly totals: InvoiceTotals;
  readonly problems: readonly EditorProblem[];
  /** The amount of each line, by the line's id. */
  readonly amounts: ReadonlyMap<string, string>;
}

export interface PricingFacts {
  readonly form: Pick<InvoiceForm, "issuer" | "series">;
  readonly catalogos: Catalogos;
  readonly messages: Messages;
  readonly now: Date;
}

/** In the place of a text that cannot be read, so that the rest of its line is judged all the same. */
const STAND_IN = "-";

/** Totals and problems of what is typed, by the function that the server stamps by. */
export function priceDraft(editor: EditorDraft, { form, catalogos, messages, now }: PricingFacts): PricedDraft {
  const { draft: read, mistyped, lines } = readDraft(editor, messages.language);
  const told = mistyped.map(({ path }) => path);
  const draft = {
    ...read,
    items: read.items.map((item, at) =>
      told.includes(`items.${at}.description`) ? { ...item, description: STAND_IN } : item,
    ),
  };
  const series = form.series.find(({ series_id }) => series_id === draft.series_id);
  const legalDate = legalDateAt(now, draft.expedition_zip ?? form.issuer.zip_code);
  const { totals, problems } = priceInvoice(draft, {
    issuer: form.issuer,
    receiver: editor.customer_id === null ? null : editor.receiver,
    legalDate,
    now: legalDate,
    catalogos,
    messages,
    ...(series === undefined ? {} : { number: { serie: series.serie, folio: String(series.folio_siguiente) } }),
  });
  const found = problems.filter(
    ({ path }) => !told.some((one) => path === one || isSamePrice(path, one) || path.startsWith(`${one}.`)),
  );
  return {
    of: editor,
    totals,
    problems: withoutConsequences([
      ...mistyped.map((one) => placed({ ...one, code: "", params: {}, severity: "error" }, lines)),
      ...found.map((one) => placed(one, lines)),
    ]),
    amounts: new Map(lines.map(({ id }, at) => [id, totals.items[at]?.amount ?? ""])),
  };
}

/** One field of the editor holds either of the two prices of a line. */
function isSamePrice(path: string, other: string): boolean {
  return path.replace(/unit_price$/, "total_import") === other;
}
