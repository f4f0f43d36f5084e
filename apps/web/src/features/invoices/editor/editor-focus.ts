import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DraftState } from "../autosave/draft-store.ts";
import { focusFuel } from "../fuel/fuel-lines.ts";
import type { LinesHandle } from "../lines/lines-section.tsx";
import { isBlankLine } from "./draft.ts";
import { cellOf, headerFieldOf, headerId, isInCollapsedSection } from "./editor-context.ts";
import type { EditorProblem } from "./problems.ts";

/** Moves the focus to the field to be filled in or fixed, and expands the section that it is in. */
export function useEditorFocus(getState: () => DraftState) {
  const lines = useRef<LinesHandle>(null);
  const [open, onOpen] = useState(false);
  const [moreOpen, onMore] = useState(false);
  const focusCell = useCallback<LinesHandle["focusCell"]>((lineId, cell) => lines.current?.focusCell(lineId, cell), []);
  const focusFirstEmptyLine = useCallback(() => {
    const { lines: all } = getState().draft;
    const line = all.find(isBlankLine) ?? all[0];
    if (line !== undefined) focusCell(line.id, "description");
  }, [focusCell, getState]);
  const focusProblem = useCallback(
    (problem: EditorProblem) => {
      if (problem.line !== null && focusFuel(problem.line.id, problem.field)) return;
      if (problem.line !== null) return focusCell(problem.line.id, cellOf(problem.field));
      if (problem.path === "items") return focusFirstEmptyLine();
      if (focusHeader(problem.path)) return;
      flushSync(() => {
        onOpen(true);
        onMore(isInCollapsedSection(problem.path));
      });
      focusHeader(problem.path);
    },
    [focusCell, focusFirstEmptyLine],
  );
  return { lines, focusCell, focusFirstEmptyLine, focusProblem, folds: { open, onOpen, moreOpen, onMore } };
}

/** To the field, or to the nearest part of it that can take the focus; false when it is folded away. */
function focusHeader(path: string): boolean {
  const steps = headerFieldOf(path).split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const element = document.getElementById(headerId(steps.slice(0, length).join(".")));
    if (element === null) continue;
    element.scrollIntoView({ block: "center" });
    const field = element.matches("input, textarea, button, select, [tabindex]")
      ? element
      : element.querySelector<HTMLElement>("input:checked, input");
    field?.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/** In a new invoice the focus starts at the customer. */
export function useFirstFocus(wanted: boolean): void {
  const [first] = useState(wanted);
  useEffect(() => {
    if (first) document.getElementById(headerId("customer_id"))?.focus({ preventScroll: true });
  }, [first]);
}

interface EditorKeys {
  readonly onSave: () => void;
  /** Moves the focus to the stamp button; pressing it is left to the user. */
  readonly onStamp: () => void;
}

/** Ctrl/Cmd+S saves the draft, Ctrl/Cmd+Enter focuses the stamp button, from anywhere in the editor. */
export function useEditorKeys(keys: EditorKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() === "s") {
        event.preventDefault();
        current.current.onSave();
      } else if (event.key === "Enter") {
        event.preventDefault();
        current.current.onStamp();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
