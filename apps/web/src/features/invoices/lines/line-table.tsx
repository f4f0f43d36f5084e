import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconListDetails,
  IconTrash,
} from "@tabler/icons-react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import type { Line } from "../editor/draft.ts";
import { duplicateLine, moveLine, removeLine } from "../editor/draft-changes.ts";
import { useEditor } from "../editor/editor-context.ts";
import { type LineProblems, NO_PROBLEMS } from "../editor/problems.ts";
import { AmountCell, DescriptionCell, KeyCell, UnitCell } from "./line-cells.tsx";
import classes from "./lines.module.css";
import type { LineScroller } from "./lines-section.tsx";
import { TaxesCell } from "./taxes-cell.tsx";

export interface LineListProps {
  readonly lines: readonly Line[];
  readonly amounts: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, LineProblems>;
  readonly decimals: number;
  readonly unpriced: boolean;
  readonly scroller: LineScroller;
}

/** Up to here every line is drawn; beyond, only those in view. */
const VIRTUALIZE_ABOVE = 40;
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
  const window = useVisibleLines(lines.length, scroller, table);
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
        {window.before > 0 && <SpacerRow height={window.before} />}
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
        {window.after > 0 && <SpacerRow height={window.after} />}
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not drawn. */
function SpacerRow({ height }: { readonly height: number }) {
  return (
    <tr>
      <td colSpan={COLUMNS.length} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface VisibleLines {
  readonly first: number;
  readonly last: number;
  /** Heights in CSS pixels of what is left out above and below. */
  readonly before: number;
  readonly after: number;
}

function useVisibleLines(
  count: number,
  scroller: LineScroller,
  table: React.RefObject<HTMLTableElement | null>,
): VisibleLines {
  const [margin, setMargin] = useState(0);
  const row = ROW_REM * remOf();
  const whole = count <= VIRTUALIZE_ABOVE;
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
    return { first: 0, last: VIRTUALIZE_ABOVE - 1, before: 0, after: row * (count - VIRTUALIZE_ABOVE) };
  return {
    first: first.index,
    last: last.index,
    before: first.start - margin,
    after: virtual.getTotalSize() - (last.end - margin),
  };
}

const remOf = () => Number.parseInt(getComputedStyle(document.documentElement).fontSize || "16", 10) || 16;

export interface LineRowProps {
  readonly line: Line;
  readonly index: number;
  readonly isLast: boolean;
  readonly amount: string;
  readonly problems: LineProblems;
  readonly decimals: number;
  /** A goods transfer has no prices. */
  readonly unpriced: boolean;
}

/** One line; it is drawn again only when it changes itself. */
const LineRow = memo(function LineRow({ line, index, isLast, amount, problems, decimals, unpriced }: LineRowProps) {
  const { t } = useTranslation();
  const name = (field: string) => t("invoice_editor.cell", { field, number: index + 1 });
  const cell = { line, decimals };
  return (
    <tr aria-rowindex={index + 2} className={classes.row}>
      <td className={classes.number}>{index + 1}</td>
      <td>
        <DescriptionCell line={line} label={name(t("invoice_editor.description"))} error={problems.description} />
      </td>
      <td>
        <KeyCell line={line} label={name(t("invoice_editor.key"))} error={problems.key} />
      </td>
      <td>
        <AmountCell {...cell} cell="quantity" label={name(t("invoice_editor.quantity"))} error={problems.quantity} />
      </td>
      <td>
        <UnitCell line={line} label={name(t("invoice_editor.unit"))} error={problems.unit} />
      </td>
      <td data-with-taxes={line.price_has_taxes}>
        {!unpriced && <AmountCell {...cell} cell="price" label={name(t(priceLabelKey(line)))} error={problems.price} />}
      </td>
      <td>
        {!unpriced && (
          <AmountCell {...cell} cell="discount" label={name(t("invoice_editor.discount"))} error={problems.discount} />
        )}
      </td>
      <td>
        <TaxesCell line={line} number={index + 1} error={problems.taxes} />
      </td>
      <td className={classes.amount} data-numeric>
        {amount === "" ? "" : formatNumber(amount, decimals)}
      </td>
      <td>
        <LineMenu line={line} number={index + 1} isLast={isLast} error={problems.menu} />
      </td>
    </tr>
  );
});

export const priceLabelKey = (line: Line) =>
  line.price_has_taxes ? "invoice_editor.price_with_taxes" : "invoice_editor.price";

interface LineMenuProps {
  readonly line: Line;
  readonly number: number;
  readonly isLast: boolean;
  readonly error: string | undefined;
}

/**
 * What can be done with a line. The menu itself is made when it is first opened: five hundred shut ones cost nothing.
 */
export function LineMenu({ line, number, isLast, error }: LineMenuProps) {
  const { t } = useTranslation();
  const { form, edit, openDetails, focusCell } = useEditor();
  const [used, setUsed] = useState(false);
  // Where it goes, the focus goes: whoever moves it far presses on.
  const move = (way: "up" | "down") => {
    edit(moveLine(line.id, way));
    focusCell(line.id, "menu");
  };
  const target = (
    <ActionIcon
      data-line={line.id}
      data-cell="menu"
      size="md"
      className={classes.menu}
      data-invalid={error !== undefined}
      title={error}
      aria-label={t("invoice_editor.line_menu", { number })}
      aria-haspopup="menu"
      onClick={() => setUsed(true)}
    >
      <IconDotsVertical className={classes.icon} aria-hidden />
    </ActionIcon>
  );
  if (!used) return target;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconListDetails className={classes.icon} aria-hidden />}
          onClick={() => openDetails(line.id)}
        >
          {t("invoice_editor.line_details")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy className={classes.icon} aria-hidden />}
          onClick={() => edit(duplicateLine(line))}
        >
          {t("invoice_editor.duplicate_line")}
        </Menu.Item>
        <Menu.Item
          disabled={number === 1}
          leftSection={<IconArrowUp className={classes.icon} aria-hidden />}
          onClick={() => move("up")}
        >
          {t("invoice_editor.move_up")}
        </Menu.Item>
        <Menu.Item
          disabled={isLast}
          leftSection={<IconArrowDown className={classes.icon} aria-hidden />}
          onClick={() => move("down")}
        >
          {t("invoice_editor.move_down")}
        </Menu.Item>
        <Menu.Item
          className={classes.danger ?? ""}
          leftSection={<IconTrash className={classes.icon} aria-hidden />}
          onClick={() => edit(removeLine(line.id, form))}
        >
          {t("invoice_editor.remove_line")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
