import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DraftState } from "../autosave/draft-store.ts";
import { focusFuel } from "../fuel/fuel-lines.ts";
import type { LinesHandle } from "../lines/lines-section.tsx";
import { isBlankLine } from "./draft.ts";
import { cellOf, type EditorContextValue, headerFieldOf, headerId, isInCollapsedSection } from "./editor-context.ts";
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
    (problem: EditorProblem, openDetails: EditorContextValue["openDetails"]) => {
      if (problem.line !== null && focusFuel(problem.line.id, problem.field)) return;
      if (problem.line !== null && problem.field.startsWith("complements."))
        return openDetails(problem.line.id, problem.field);
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

/** Of the head: false when the field is folded away. */
const focusHeader = (path: string): boolean => focusNearest(headerFieldOf(path));

/** To a field by the path that its id says, or to the nearest part around it that takes the focus; false: none does. */
function focusNearest(path: string): boolean {
  const steps = path.split(".");
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

/** Milliseconds after which a field that did not appear is given up: what is around it gets the focus. */
const FIELD_TIMEOUT_MS = 2000;

/** Moves the focus to a field of a form that is only being opened, and whose parts are still loaded; null: to none. */
export function useFieldFocus(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const until = performance.now() + FIELD_TIMEOUT_MS;
    const attempt = () => {
      const isThere = document.getElementById(headerId(path)) !== null;
      if (isThere || performance.now() > until) focusNearest(path);
      else frame = requestAnimationFrame(attempt);
    };
    let frame = requestAnimationFrame(attempt);
    return () => cancelAnimationFrame(frame);
  }, [path]);
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
