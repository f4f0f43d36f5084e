import {
  checkForm,
  type DraftBody,
  type DraftItem,
  draftItem,
  type FieldErrors,
  type InvoiceDraft,
  type InvoiceDraftInput,
  invoiceDraft,
  type Language,
  type Receiver,
} from "@timbra/contract";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { splitWords } from "../../../lib/split-words.ts";
import { toEditorLocalTaxes, toLocalTaxInputs } from "../local-taxes/local-tax.ts";
import { type EditorDraft, isBlankLine, type Line, nextLineId } from "./draft.ts";

/** Input that is not valid for its field. */
export interface ParseError {
  /** As the draft names it: "items.2.quantity". */
  readonly path: string;
  readonly message: string;
}

export interface ParsedDraft {
  /** What could be read; a field that could not is null in it. */
  readonly draft: InvoiceDraft;
  readonly mistyped: readonly ParseError[];
  /** The lines that became items, in their order; blank ones are no items. */
  readonly lines: readonly Line[];
}

/** The input as parsed by the contract's schemas, and the fields that could not be parsed. */
export function parseDraft(editor: EditorDraft, language: Language): ParsedDraft {
  const lines = editor.lines.filter((line) => !isBlankLine(line));
  const header = parseHeader(editor, language);
  const items = lines.map((line) => parseLine(line, language));
  return {
    draft: { ...header.value, items: items.map(({ value }) => value) },
    mistyped: [
      ...toParseError(header.errors, ""),
      ...items.flatMap(({ errors }, at) => toParseError(errors, `items.${at}.`)),
    ],
    lines,
  };
}

interface Parsed<Value> {
  readonly value: Value;
  readonly errors: FieldErrors;
}

function parseHeader(editor: EditorDraft, language: Language): Parsed<InvoiceDraft> {
  const input = toHeaderInput(editor);
  const first = checkForm(invoiceDraft, input, language);
  if (first.ok) return { value: first.value, errors: {} };
  const paths = Object.keys(first.errors);
  const second = checkForm(invoiceDraft, omitPaths(input, paths), language);
  if (second.ok) return { value: second.value, errors: first.errors };
  // A part that is invalid without what was removed from it (the period of a global invoice) is removed as a whole.
  const parts = [...new Set(paths.map((path) => path.split(".")[0] ?? ""))];
  return { value: invoiceDraft.parse(omitPaths(input, parts)), errors: first.errors };
}

const parseLines = new WeakMap<Line, { readonly language: Language; readonly read: Parsed<DraftItem> }>();

/** Lines never change, they are replaced: each is read once, so that a key typed in one costs nothing in the others. */
function parseLine(line: Line, language: Language): Parsed<DraftItem> {
  const known = parseLines.get(line);
  if (known?.language === language) return known.read;
  const read = parseItem(line, language);
  parseLines.set(line, { language, read });
  return read;
}

function parseItem(line: Line, language: Language): Parsed<DraftItem> {
  const input = toItemInput(line);
  const first = checkForm(draftItem, input, language);
  if (first.ok) return { value: first.value, errors: {} };
  // A tax with an invalid part cannot be saved.
  const paths = Object.keys(first.errors).map((path) => /^taxes\.\d+/.exec(path)?.[0] ?? path);
  return { value: draftItem.parse(omitPaths(input, [...new Set(paths)])), errors: first.errors };
}

const toParseError = (errors: FieldErrors, base: string): ParseError[] =>
  Object.entries(errors).map(([path, sentences]) => ({ path: `${base}${path}`, message: sentences.join(" ") }));

/** What is sent to be saved: everything that could be read. What could not stays in this browser until it can. */
export function toRequestBody(editor: EditorDraft): { readonly body: InvoiceDraftInput; readonly complete: boolean } {
  const { mistyped, draft, lines } = parseDraft(editor, currentLanguage());
  if (mistyped.length === 0)
    return { body: { ...toHeaderInput(editor), items: lines.map(toItemInput) }, complete: true };
  return { body: { ...draft, receiver: editor.customer_id === null ? draft.receiver : null }, complete: false };
}

type ItemInput = NonNullable<InvoiceDraftInput["items"]>[number];

/** What is typed in the head of an invoice, as the contract reads it; lines apart. */
export function toHeaderInput(draft: EditorDraft): InvoiceDraftInput {
  const { lines, relations, customer_id, receiver, local_taxes, ...header } = draft;
  return {
    ...header,
    customer_id,
    receiver: customer_id === null ? receiver : null,
    relations: relations.map(({ type, uuids, amounts }) => ({
      type,
      uuids: splitWords(uuids),
      ...(amounts === undefined ? {} : { amounts: [...amounts] }),
    })),
    local_taxes:
      local_taxes.length === 0
        ? []
        : toLocalTaxInputs(
            local_taxes,
            lines.filter((line) => !isBlankLine(line)),
          ),
  };
}

/** A line as the contract reads it. */
export function toItemInput({ id: _, price, price_has_taxes, taxes, customs, ...line }: Line): ItemInput {
  return {
    ...line,
    unit_price: price_has_taxes ? null : price,
    total_import: price_has_taxes ? price : null,
    taxes: [...taxes],
    customs: customs.filter((one) => one.trim() !== ""),
  };
}

/** A saved draft as the editor shows it. `customer` is the copy of the customer that it names, when there is one. */
export function toEditorDraft(saved: DraftBody, customer: Receiver | null): EditorDraft {
  const { items, relations, local_taxes, ...head } = saved;
  const lines = items.map(toLine);
  return {
    ...head,
    type: head.type ?? "I",
    receiver: customer ?? head.receiver,
    exchange_rate: head.exchange_rate ?? "",
    conditions: head.conditions ?? "",
    expedition_zip: head.expedition_zip ?? "",
    notes: head.notes ?? "",
    relations: relations.map(({ uuids, ...relation }) => ({ ...relation, uuids: uuids.join("\n") })),
    lines,
    local_taxes: toEditorLocalTaxes(local_taxes, lines),
  };
}

function toLine({ unit_price, total_import, third_party, ...item }: DraftBody["items"][number]): Line {
  return {
    ...item,
    id: nextLineId(),
    key: item.key ?? "",
    sku: item.sku ?? "",
    description: item.description ?? "",
    quantity: item.quantity ?? "",
    price: total_import ?? unit_price ?? "",
    price_has_taxes: total_import !== null,
    discount: item.discount ?? "",
    predial: item.predial ?? "",
    third_party: third_party && {
      ...third_party,
      rfc: third_party.rfc ?? "",
      name: third_party.name ?? "",
      zip_code: third_party.zip_code ?? "",
    },
  };
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * A copy of a form's input without what stands at some paths ("relations.0.uuids.2"): members of a list are left out,
 * anything else becomes null.
 */
function omitPaths<Input extends object>(input: Input, paths: readonly string[]): Input {
  const copy = structuredClone(input);
  const removed = new Map<unknown[], number[]>();
  for (const path of paths) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const parent = steps.reduce<unknown>((at, step) => (isTree(at) ? at[step] : undefined), copy);
    if (Array.isArray(parent)) removed.set(parent, [...(removed.get(parent) ?? []), Number(last)]);
    else if (isTree(parent)) parent[last] = null;
  }
  for (const [list, places] of removed) for (const place of places.sort((a, b) => b - a)) list.splice(place, 1);
  return copy;
}
