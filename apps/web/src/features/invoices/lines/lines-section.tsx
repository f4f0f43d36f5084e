import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { MAX_ITEMS } from "@timbra/contract";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../ui/toast.ts";
import { emptyLine, isBlankLine, type Line } from "../editor/draft.ts";
import { insertLines } from "../editor/draft-changes.ts";
import { CELLS, type LineCellName, useEditor } from "../editor/editor-context.ts";
import bands from "../editor/sections.module.css";
import { useUnits } from "./find-units.ts";
import { LineCards } from "./line-cards.tsx";
import { type LineListProps, LineTable } from "./line-table.tsx";
import classes from "./lines.module.css";
import { looksLikeTable, PASTED_COLUMNS, type PastedColumn, parsePastedLines, parseTable } from "./pasted-lines.ts";

export interface LinesHandle {
  readonly focusCell: (lineId: string, cell: LineCellName) => void;
}

interface LinesSectionProps extends Omit<LineListProps, "scroller"> {
  readonly handle: RefObject<LinesHandle | null>;
}

/** What: the lines, typed like a spreadsheet. Enter goes down and adds a line at the end; pasted cells become lines. */
export const LinesSection = memo(function LinesBand({ lines, handle, ...rest }: LinesSectionProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const { focusCell, scroller } = useCellFocus(lines);
  useImperativeHandle(handle, () => ({ focusCell }), [focusCell]);
  const units = useUnits();

  const add = (afterId?: string) => {
    const line = emptyLine(form);
    edit(insertLines([line], afterId));
    focusCell(line.id, "description");
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = cellAfterKey(event, lines);
    if (target === null) return;
    event.preventDefault();
    if (target === "add") add();
    else focusCell(target.lineId, target.cell);
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const from = pasteTarget(event.target);
    if (from === null || !looksLikeTable(text)) return;
    event.preventDefault();
    const pasted = parsePastedLines(parseTable(text), from.column, { form, units });
    edit((draft) => {
      const at = draft.lines.find(({ id }) => id === from.lineId);
      const next = insertLines(pasted, from.lineId)(draft);
      return at !== undefined && isBlankLine(at) ? { ...next, lines: next.lines.filter((line) => line !== at) } : next;
    });
    const room = MAX_ITEMS - lines.length;
    if (pasted.length > room) toast.error(t("invoice_editor.pasted_too_many", { max: MAX_ITEMS }));
    else toast.info(t("invoice_editor.pasted", { count: pasted.length }));
    const last = pasted[Math.min(pasted.length, room) - 1];
    if (last !== undefined) focusCell(last.id, "description");
  };
  const List = phone ? LineCards : LineTable;
  return (
    <section
      className={`${bands.section} ${classes.band}`}
      aria-labelledby="invoice-what"
      id="invoice-items"
      tabIndex={-1}
    >
      <h2 id="invoice-what" className={bands.title}>
        {t("invoice_editor.what")}
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the clipboard belong to the fields inside */}
      <div onKeyDown={press} onPaste={paste}>
        <List lines={lines} scroller={scroller} {...rest} />
      </div>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus className={classes.icon} aria-hidden />}
          onClick={() => add()}
        >
          {t("invoice_editor.add_line")}
        </Button>
        <span className={classes.hint}>
          {lines.length > 1 ? t("invoice_editor.lines_count", { count: lines.length }) : t("invoice_editor.lines_hint")}
        </span>
      </div>
    </section>
  );
});

/** The cell that something is pasted into, when it is one that a spreadsheet can fill. */
function pasteTarget(target: EventTarget): { readonly lineId: string; readonly column: PastedColumn } | null {
  const { line, cell } = target instanceof HTMLElement ? target.dataset : {};
  const column = PASTED_COLUMNS.find((one) => one === cell);
  return line === undefined || column === undefined ? null : { lineId: line, column };
}

export interface CellPosition {
  readonly lineId: string;
  readonly cell: LineCellName;
}

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget;
}

/**
 * Where a key leads from a cell: Enter down (from the last line to a new one), Shift+Enter up, the vertical arrows
 * along a column. Null when the key is the field's own business.
 */
function cellAfterKey(press: KeyPress, lines: readonly Line[]): CellPosition | "add" | null {
  const { line, cell } = press.target instanceof HTMLElement ? press.target.dataset : {};
  const known = CELLS.find((one) => one === cell);
  if (
    press.defaultPrevented ||
    press.ctrlKey ||
    press.metaKey ||
    press.altKey ||
    line === undefined ||
    known === undefined
  )
    return null;
  const isField = press.target instanceof HTMLInputElement;
  const step = isField ? rowStepOfKey(press) : null;
  if (step === null) return null;
  const at = lines.findIndex(({ id }) => id === line);
  const next = lines[at + step];
  if (next !== undefined) return { lineId: next.id, cell: known };
  return press.key === "Enter" && step === 1 ? "add" : null;
}

function rowStepOfKey({ key, shiftKey }: KeyPress): 1 | -1 | null {
  if (key === "Enter") return shiftKey ? -1 : 1;
  if (shiftKey) return null;
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : null;
}

/** Scrolls a line into view before its cell can take the focus; a long table renders only the visible lines. */
export interface LineScroller {
  scrollTo: ((at: number) => void) | null;
}

/** Milliseconds after which a cell that never appeared is given up. */
const FOCUS_TIMEOUT_MS = 1000;

/** Puts the focus into a cell, also of a line that is only being added or far out of view. */
function useCellFocus(lines: readonly Line[]) {
  const scroller = useRef<LineScroller>({ scrollTo: null }).current;
  const wanted = useRef<{ readonly lineId: string; readonly cell: LineCellName; readonly until: number } | null>(null);
  const current = useRef(lines);
  current.current = lines;

  const attempt = useCallback(() => {
    const want = wanted.current;
    if (want === null) return;
    // By what a cell is, not by its id: a button that has opened a menu goes by the menu's own.
    const element = document.querySelector<HTMLElement>(`[data-line="${want.lineId}"][data-cell="${want.cell}"]`);
    if (element !== null) {
      wanted.current = null;
      element.focus();
      if (element instanceof HTMLInputElement) element.select();
      return;
    }
    const at = current.current.findIndex(({ id }) => id === want.lineId);
    if (at >= 0) scroller.scrollTo?.(at);
    if (performance.now() < want.until) requestAnimationFrame(attempt);
    else wanted.current = null;
  }, [scroller]);

  useLayoutEffect(attempt);
  const focusCell = useCallback(
    (lineId: string, cell: LineCellName) => {
      wanted.current = { lineId, cell, until: performance.now() + FOCUS_TIMEOUT_MS };
      requestAnimationFrame(attempt);
    },
    [attempt],
  );
  return { focusCell, scroller };
}
