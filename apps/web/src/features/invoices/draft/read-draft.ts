import {
  checkForm,
  type DraftItem,
  draftItem,
  type FieldErrors,
  type InvoiceDraft,
  invoiceDraft,
  type Language,
} from "@timbra/contract";
import { type EditorDraft, isBlankLine, type Line } from "./editor-draft.ts";
import { pruned } from "./pruned.ts";
import { toHeaderInput, toItemInput } from "./to-draft.ts";

/** Something typed that is not of the kind its field takes. */
export interface Mistyped {
  /** As the draft names it: "items.2.quantity". */
  readonly path: string;
  readonly message: string;
}

export interface ReadDraft {
  /** What could be read; a field that could not is null in it. */
  readonly draft: InvoiceDraft;
  readonly mistyped: readonly Mistyped[];
  /** The lines that became items, in their order; blank ones are no items. */
  readonly lines: readonly Line[];
}

/** What the contract understands of what is typed, and what it does not. */
export function readDraft(editor: EditorDraft, language: Language): ReadDraft {
  const lines = editor.lines.filter((line) => !isBlankLine(line));
  const header = readHeader(editor, language);
  const items = lines.map((line) => readLine(line, language));
  return {
    draft: { ...header.value, items: items.map(({ value }) => value) },
    mistyped: [
      ...toMistyped(header.errors, ""),
      ...items.flatMap(({ errors }, at) => toMistyped(errors, `items.${at}.`)),
    ],
    lines,
  };
}

interface Read<Value> {
  readonly value: Value;
  readonly errors: FieldErrors;
}

function readHeader(editor: EditorDraft, language: Language): Read<InvoiceDraft> {
  const input = toHeaderInput(editor);
  const first = checkForm(invoiceDraft, input, language);
  if (first.ok) return { value: first.value, errors: {} };
  const paths = Object.keys(first.errors);
  const second = checkForm(invoiceDraft, pruned(input, paths), language);
  if (second.ok) return { value: second.value, errors: first.errors };
  // A part that cannot stand without what was taken out of it (the period of a global invoice) goes as a whole.
  const parts = [...new Set(paths.map((path) => path.split(".")[0] ?? ""))];
  return { value: invoiceDraft.parse(pruned(input, parts)), errors: first.errors };
}

const readLines = new WeakMap<Line, { readonly language: Language; readonly read: Read<DraftItem> }>();

/** Lines never change, they are replaced: each is read once, so that a key typed in one costs nothing in the others. */
function readLine(line: Line, language: Language): Read<DraftItem> {
  const known = readLines.get(line);
  if (known?.language === language) return known.read;
  const read = readItem(line, language);
  readLines.set(line, { language, read });
  return read;
}

function readItem(line: Line, language: Language): Read<DraftItem> {
  const input = toItemInput(line);
  const first = checkForm(draftItem, input, language);
  if (first.ok) return { value: first.value, errors: {} };
  // A tax of which a part is wrong cannot be kept without it.
  const paths = Object.keys(first.errors).map((path) => /^taxes\.\d+/.exec(path)?.[0] ?? path);
  return { value: draftItem.parse(pruned(input, [...new Set(paths)])), errors: first.errors };
}

const toMistyped = (errors: FieldErrors, base: string): Mistyped[] =>
  Object.entries(errors).map(([path, sentences]) => ({ path: `${base}${path}`, message: sentences.join(" ") }));
