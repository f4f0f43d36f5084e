import type { EditorDraft, Line } from "./editor-draft.ts";

/** c_ObjetoImp: nothing that is taxed. */
const UNTAXED = 1;

/** What a transfer (T) has no room for is taken off its lines, however they came: it moves goods, and sells nothing. */
export function settled(draft: EditorDraft): EditorDraft {
  if (draft.type !== "T" || draft.lines.every(isWorthless)) return draft;
  return { ...draft, lines: draft.lines.map((line) => (isWorthless(line) ? line : { ...line, discount: "", tax_object_id: UNTAXED, taxes: [] })) };
}

const isWorthless = ({ discount, taxes, tax_object_id }: Line): boolean => discount === "" && taxes.length === 0 && tax_object_id === UNTAXED;
