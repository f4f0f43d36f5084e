import { VisuallyHidden } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Line } from "../draft/editor-draft.ts";
import { type LineProblems, NO_PROBLEMS } from "../editor/problem-index.ts";
import { LineRow } from "./line-row.tsx";
import classes from "./lines.module.css";
import type { Scroller } from "./use-cell-focus.ts";

export interface LineListProps {
  readonly lines: readonly Line[];
  readonly amounts: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, LineProblems>;
  readonly decimals: number;
  readonly unpriced: boolean;
  readonly scroller: Scroller;
}

/** Up to here every line is drawn; beyond, only those in view. */
const DRAWN_WHOLE = 40;
const ROW_REM = 2.3125;

const COLUMNS = [
  "number",
  "description",
  "key",
  "quantity",
  "unit",
  "price",
  "discount",
  "taxes",
  "amount",
  "menu",
] as const;

/** The lines on a wide screen. Fixed layout: an automatic one would measure every row at every key. */
export function LineTable(props: LineListProps) {
  const { t } = useTranslation();
  const { lines, scroller } = props;
  const table = useRef<HTMLTableElement>(null);
  const window = useDrawnWindow(lines.length, scroller, table);
  const heading = (column: (typeof COLUMNS)[number]) => {
    if (column === "number") return "#";
    return column === "menu" ? <VisuallyHidden>{t("table.actions")}</VisuallyHidden> : t(`invoice_editor.${column}`);
  };
  return (
    <table
      ref={table}
      className={classes.table}
      aria-label={t("invoice_editor.lines")}
      aria-rowcount={lines.length + 1}
    >
      <colgroup>
        {COLUMNS.map((column) => (
          <col key={column} className={classes[`col_${column}`]} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {heading(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {window.before > 0 && <Gap height={window.before} />}
        {lines.slice(window.first, window.last + 1).map((line, at) => (
          <LineRow
            key={line.id}
            line={line}
            index={window.first + at}
            isLast={window.first + at === lines.length - 1}
            amount={props.amounts.get(line.id) ?? ""}
            problems={props.problems.get(line.id) ?? NO_PROBLEMS}
            decimals={props.decimals}
            unpriced={props.unpriced}
          />
        ))}
        {window.after > 0 && <Gap height={window.after} />}
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tr>
      <td colSpan={COLUMNS.length} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface DrawnWindow {
  readonly first: number;
  readonly last: number;
  /** Heights in CSS pixels of what is left out above and below. */
  readonly before: number;
  readonly after: number;
}

function useDrawnWindow(
  count: number,
  scroller: Scroller,
  table: React.RefObject<HTMLTableElement | null>,
): DrawnWindow {
  const [margin, setMargin] = useState(0);
  const row = ROW_REM * remOf();
  const whole = count <= DRAWN_WHOLE;
  const virtual = useWindowVirtualizer({
    count: whole ? 0 : count,
    estimateSize: () => row,
    overscan: 6,
    scrollMargin: margin,
  });
  useLayoutEffect(() => {
    const top = table.current?.tBodies[0]?.getBoundingClientRect().top ?? 0;
    const next = Math.round(top + globalThis.scrollY);
    if (Math.abs(next - margin) > 1) setMargin(next);
  });
  useEffect(() => {
    scroller.scrollTo = whole ? null : (at) => virtual.scrollToIndex(at, { align: "center" });
    return () => {
      scroller.scrollTo = null;
    };
  });
  if (whole) return { first: 0, last: count - 1, before: 0, after: 0 };
  const drawn = virtual.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined)
    return { first: 0, last: DRAWN_WHOLE - 1, before: 0, after: row * (count - DRAWN_WHOLE) };
  return {
    first: first.index,
    last: last.index,
    before: first.start - margin,
    after: virtual.getTotalSize() - (last.end - margin),
  };
}

const remOf = () => Number.parseInt(getComputedStyle(document.documentElement).fontSize || "16", 10) || 16;
