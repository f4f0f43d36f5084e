import type { ProblemChange } from "@timbra/contract";
import { splitWords } from "../../../lib/split-words.ts";
import type { EditorDraft, Line } from "./draft.ts";
import type { DraftChange } from "./draft-changes.ts";

type Field = ProblemChange["set"][number];

/** Makes the change of a problem; `lines` are those that became the items that it counts. */
export const applyProblemChange =
  ({ set }: Pick<ProblemChange, "set">, lines: readonly Line[]): DraftChange =>
  (draft) =>
    // From the last to the first, so that what is taken from a list moves nothing that is still to be changed.
    set.reduceRight((changed, field) => withField(changed, field, lines), draft);

/** Fields that hold what was typed: empty rather than nothing. */
const TYPED = ["exchange_rate", "conditions", "expedition_zip", "notes", "key", "sku", "description", "quantity"];
const TYPED_IN_LINE = [...TYPED, "discount", "predial"];

const typed = (names: readonly string[], name: string, value: Field["value"]) =>
  value === null && names.includes(name) ? "" : value;

function withField(draft: EditorDraft, { path, value }: Field, lines: readonly Line[]): EditorDraft {
  const [root = "", at = "", field = "", ...rest] = path.split(".");
  const place = Number(at);
  if (root === "items") {
    const id = lines[place]?.id;
    const change = (line: Line): Line => (line.id === id ? withLineField(line, [field, ...rest], value) : line);
    return { ...draft, lines: draft.lines.map(change) };
  }
  if (root === "local_taxes")
    return {
      ...draft,
      local_taxes:
        at === ""
          ? []
          : draft.local_taxes.map((tax, index) => (index === place ? { ...tax, [field]: `${value ?? ""}` } : tax)),
    };
  if (root === "relations" && field === "uuids") {
    const uuids = (text: string) => splitWords(text).flatMap((one, index) => replaced(one, index, rest[0], value));
    const relations = draft.relations.map((one, index) =>
      index === place ? { ...one, uuids: uuids(one.uuids).join("\n") } : one,
    );
    return { ...draft, relations };
  }
  if (root === "receiver" && draft.receiver !== null) return { ...draft, receiver: { ...draft.receiver, [at]: value } };
  return at === "" && root in draft ? { ...draft, [root]: typed(TYPED, root, value) } : draft;
}

function replaced(one: string, index: number, at: string | undefined, value: Field["value"]): string[] {
  if (String(index) !== at) return [one];
  return value === null ? [] : [`${value}`];
}

function withLineField(line: Line, [field = "", at, part]: readonly string[], value: Field["value"]): Line {
  if (field === "unit_price" || field === "total_import") return { ...line, price: `${value ?? ""}` };
  const list: unknown = at === undefined ? null : line[field as keyof Line];
  if (at === undefined || !Array.isArray(list)) return { ...line, [field]: typed(TYPED_IN_LINE, field, value) };
  const changed = list.flatMap((one: unknown, index) => {
    if (String(index) !== at) return [one];
    if (part !== undefined) return [{ ...(one as object), [part]: value }];
    return value === null ? [] : [value];
  });
  return { ...line, [field]: changed };
}
