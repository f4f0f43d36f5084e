import type { Catalogos, Comprobante, Messages } from "@timbra/cfdi";
import {
  adviseTaxes,
  type ComplementWriter,
  type InvoiceForm,
  type InvoiceTotals,
  type Language,
  priceInvoice,
  type TaxAdvice,
} from "@timbra/contract";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { bundledCatalogues } from "../../../lib/catalogues.ts";
import { lazyImport } from "../../../lib/lazy-import.ts";
import { legalNowIn } from "../../../lib/place-of-issue.ts";
import { type Unit, useOfferedUnits } from "../lines/find-units.ts";
import type { EditorDraft } from "./draft.ts";
import { parseDraft } from "./draft-conversion.ts";
import { type EditorProblem, hideFollowOnProblems, toEditorProblem } from "./problems.ts";

/** From this many lines on, pricing waits until the typing pauses. */
const LONG_DRAFT = 60;
const DEBOUNCE_MS = 220;

/**
 * Totals and problems of what is typed. A short draft is priced with each key, after the key itself has been painted; a
 * long one when the typing pauses. `of` is the draft that the answer belongs to.
 */
export function usePricing(draft: EditorDraft, form: InvoiceForm, messages: Messages): PricedEditorDraft {
  const settled = useDebouncedDraft(draft);
  const priced = useDeferredValue(settled);
  const units = useOfferedUnits();
  const catalogos = useMemo(() => cataloguesForDraft(units), [units]);
  const complements = useComplementWriter(priced, messages.language);
  return useMemo(
    () => priceDraft(priced, { form, catalogos, messages, complements, now: new Date() }),
    [priced, form, catalogos, messages, complements],
  );
}

/** Until the tables are here, complements stand in the document unread. */
const UNREAD: ComplementWriter = {
  messages: { language: "es", sentences: {}, campos: {} },
  write: ({ name }) => ({
    node: { tipo: "desconocido", namespace: name, nombre: name, xml: "<x/>", campos: [] },
    problems: [],
  }),
};

/** Writes the complements of a draft; their tables are loaded with the first draft that has some. */
function useComplementWriter({ complements, lines }: EditorDraft, language: Language): ComplementWriter {
  const names = [...complements, ...lines.flatMap((line) => line.complements)].map(({ name }) => name);
  const wanted = [...new Set(names)].sort().join(" ");
  const [loaded, setLoaded] = useState({ wanted: "", language, writer: UNREAD });
  useEffect(() => {
    if (wanted === "") return;
    let isCurrent = true;
    const load = async () => {
      const { loadComplementTables, complementWriter } = await lazyImport(() => import("./complement-tables.ts"));
      const tables = await loadComplementTables(wanted.split(" ").map((name) => ({ name, data: {} })));
      if (isCurrent) setLoaded({ wanted, language, writer: complementWriter(tables, { language }) });
    };
    // That it did not arrive is reported already; the server checks complements in any case.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [wanted, language]);
  return loaded.wanted === wanted && loaded.language === language ? loaded.writer : UNREAD;
}

function useDebouncedDraft(draft: EditorDraft): EditorDraft {
  const [settled, setSettled] = useState(draft);
  const long = draft.lines.length >= LONG_DRAFT;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!long) return;
    timer.current = setTimeout(() => setSettled(draft), DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [draft, long]);
  return long ? settled : draft;
}

export interface PricedEditorDraft {
  /** The draft that was priced: what is typed since then is not in it yet. */
  readonly of: EditorDraft;
  readonly totals: InvoiceTotals;
  /** The document that it would be. */
  readonly document: Comprobante;
  readonly problems: readonly EditorProblem[];
  /** What the taxes should rather say, with the ids of its lines. */
  readonly advice: readonly (TaxAdvice & { readonly lineIds: readonly string[] })[];
  /** The amount of each line, by the line's id. */
  readonly amounts: ReadonlyMap<string, string>;
}

export interface PricingFacts {
  readonly form: Pick<InvoiceForm, "issuer" | "series">;
  readonly catalogos: Catalogos;
  readonly messages: Messages;
  readonly now: Date;
  readonly complements?: ComplementWriter;
}

/** In the place of a text that cannot be read, so that the rest of its line is judged all the same. */
const PLACEHOLDER_TEXT = "-";

/** Totals and problems of what is typed, by the function that the server stamps by. */
export function priceDraft(
  editor: EditorDraft,
  { form, catalogos, messages, now, complements = UNREAD }: PricingFacts,
): PricedEditorDraft {
  const { draft: read, mistyped, lines } = parseDraft(editor, messages.language);
  const told = mistyped.map(({ path }) => path);
  const draft = {
    ...read,
    items: read.items.map((item, at) =>
      told.includes(`items.${at}.description`) ? { ...item, description: PLACEHOLDER_TEXT } : item,
    ),
  };
  const series = form.series.find(({ series_id }) => series_id === draft.series_id);
  const legalDate = legalNowIn(draft.expedition_zip ?? form.issuer.zip_code, now);
  const receiver = editor.customer_id === null ? null : editor.receiver;
  const day = legalDate.slice(0, "YYYY-MM-DD".length);
  const advice = adviseTaxes(draft, { issuer: form.issuer, receiver, day, language: messages.language });
  const { totals, problems, priced } = priceInvoice(draft, {
    issuer: form.issuer,
    receiver,
    legalDate,
    now: legalDate,
    catalogos,
    messages,
    complements,
    ...(series === undefined ? {} : { number: { serie: series.serie, folio: String(series.folio_siguiente) } }),
  });
  const found = problems.filter(
    ({ path }) => !told.some((one) => path === one || isSamePrice(path, one) || path.startsWith(`${one}.`)),
  );
  return {
    of: editor,
    totals,
    document: priced,
    problems: hideFollowOnProblems([
      ...mistyped.map((one) => toEditorProblem({ ...one, code: "", params: {}, severity: "error" }, lines)),
      ...found.map((one) => toEditorProblem(one, lines)),
    ]),
    advice: advice.map((one) => ({ ...one, lineIds: one.lines.flatMap((at) => lines[at]?.id ?? []) })),
    amounts: new Map(lines.map(({ id }, at) => [id, totals.items[at]?.amount ?? ""])),
  };
}

/** One field of the editor holds either of the two prices of a line. */
function isSamePrice(path: string, other: string): boolean {
  return path.replace(/unit_price$/, "total_import") === other;
}

/** Of what the SAT has set no end. */
const LAST_DAY = "9999-12-31";

/**
 * The SAT's lists for the drafts of a form: a unit that the server offers is in force until its last day, also one that
 * does not come with the product; and of product keys that only the server can know, it alone says which are none,
 * as of units until they come.
 */
export function cataloguesForDraft(units: readonly Unit[] | undefined): Catalogos {
  const bundled = bundledCatalogues();
  const offered = new Map((units ?? []).map(({ key, until }) => [key, until ?? LAST_DAY]));
  const onlyServerKnows = (lista: string) =>
    lista === "c_ClaveProdServ" || (lista === "c_ClaveUnidad" && units === undefined);
  return {
    ...bundled,
    estado(lista, clave, fecha) {
      const until = lista === "c_ClaveUnidad" ? offered.get(clave) : undefined;
      if (until !== undefined) return fecha.slice(0, until.length) <= until ? "vigente" : "no-vigente";
      const known = bundled.estado(lista, clave, fecha);
      return known === "desconocida" && onlyServerKnows(lista) ? "vigente" : known;
    },
  };
}
