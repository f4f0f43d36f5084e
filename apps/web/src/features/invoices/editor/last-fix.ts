import { useCallback, useState } from "react";
import type { EditorDraft } from "./draft.ts";
import type { DraftChange, EditDraft } from "./draft-changes.ts";

/** The button that takes back what another one changed. */
export const UNDO_BUTTON = "invoice-undo";

/** To it goes the focus of a button that goes away with its problem. */
export function focusUndo(): void {
  requestAnimationFrame(() => document.getElementById(UNDO_BUTTON)?.focus({ preventScroll: true }));
}

/** What a button changed of the draft. */
export interface LastFix {
  /** As the button said it. */
  readonly label: string;
  readonly undo: () => void;
}

interface Made {
  readonly label: string;
  readonly before: EditorDraft;
  readonly after: EditorDraft;
}

/** Makes changes that one button takes back, until something else changes: then they are part of what was written. */
export function useLastFix(draft: EditorDraft, edit: EditDraft, getState: () => { readonly draft: EditorDraft }) {
  const [made, setMade] = useState<Made | null>(null);
  const applyFix = useCallback(
    (label: string, change: DraftChange) => {
      const before = getState().draft;
      edit(change);
      const after = getState().draft;
      if (after === before) return;
      setMade({ label, before, after });
    },
    [edit, getState],
  );
  const lastFix: LastFix | null =
    made === null || made.after !== draft
      ? null
      : {
          label: made.label,
          undo: () => {
            edit(() => made.before);
            setMade(null);
          },
        };
  return { applyFix, lastFix };
}
