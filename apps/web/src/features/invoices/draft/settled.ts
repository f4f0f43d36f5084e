import { idOfKey } from "@timbra/contract";
import type { EditorDraft, Line } from "./editor-draft.ts";

/** c_ObjetoImp: nothing that is taxed. */
const UNTAXED = 1;

/** c_UsoCFDI. */
const WITHOUT_EFFECTS = idOfKey("cfdi_use", "S01") ?? null;

/**
 * What a transfer (T) has no room for is taken off it, however it came: it moves goods, sells nothing, and has no
 * effects (S01).
 */
export function settled(draft: EditorDraft): EditorDraft {
  if (draft.type !== "T" || (draft.cfdi_use_id === WITHOUT_EFFECTS && draft.lines.every(isWorthless))) return draft;
  return {
    ...draft,
    cfdi_use_id: WITHOUT_EFFECTS,
    lines: draft.lines.map((line) =>
      isWorthless(line) ? line : { ...line, discount: "", tax_object_id: UNTAXED, taxes: [] },
    ),
  };
}

const isWorthless = ({ discount, taxes, tax_object_id }: Line): boolean =>
  discount === "" && taxes.length === 0 && tax_object_id === UNTAXED;
