import { useCallback, useState } from "react";
import type { Change } from "./changes.ts";
import type { EditorDraft } from "./editor-draft.ts";
import { settled } from "./settled.ts";

export type Edit = (change: Change) => void;

/** The draft being typed and the one way to change it. `touched` tells whether anything was changed at all. */
export function useDraft(initial: EditorDraft) {
  const [draft, setDraft] = useState(initial);
  const edit = useCallback<Edit>((change) => setDraft((draft) => settled(change(draft))), []);
  return { draft, edit, touched: draft !== initial };
}
