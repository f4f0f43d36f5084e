import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconListDetails,
  IconTrash,
} from "@tabler/icons-react";
import { memo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { MenuActions } from "../../../ui/menu-actions.tsx";
import type { Line } from "../editor/draft.ts";
import { duplicateLine, moveLine, removeLine } from "../editor/draft-changes.ts";
import { useEditor } from "../editor/editor-context.ts";
import { type LineProblems, NO_PROBLEMS } from "../editor/problems.ts";
import { AmountCell, DescriptionCell, KeyCell, UnitCell } from "./line-cells.tsx";
import classes from "./lines.module.css";
import type { LineScroller } from "./lines-section.tsx";
import { TaxesCell } from "./taxes-cell.tsx";
import { useVisibleLines, type VisibleLines } from "./visible-lines.ts";

export interface LineListProps {
  readonly lines: readonly Line[];
  readonly amounts: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, LineProblems>;
  /** Of the currency: how the amounts of lines are written. */
  readonly decimals: number;
  /** A goods transfer has no prices. */
  readonly unpriced: boolean;
  readonly scroller: LineScroller;
}

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
  const rows = useRef<HTMLTableSectionElement>(null);
  const window = useVisibleLines({
    count: lines.length,
    scroller,
    list: rows,
    virtualizeAbove: VIRTUALIZE_ABOVE,
    height: ROW_REM * remOf(),
    overscan: 6,
  });
  const heading = (column: (typeof COLUMNS)[number]) => {
    if (column === "number") return "#";
    return column === "menu" ? <VisuallyHidden>{t("table.actions")}</VisuallyHidden> : t(`invoice_editor.${column}`);
  };
  return (
    <table className={classes.table} aria-label={t("invoice_editor.lines")} aria-rowcount={lines.length + 1}>
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
      <tbody ref={rows}>
        {window.before > 0 && <SpacerRow height={window.before} />}
        {visibleRows(props, window).map((row) => (
          <LineRow key={row.line.id} {...row} />
        ))}
        {window.after > 0 && <SpacerRow height={window.after} />}
      </tbody>
    </table>
  );
}

/** A spacer for the rows that are not rendered. */
function SpacerRow({ height }: { readonly height: number }) {
  return (
    <tr>
      <td colSpan={COLUMNS.length} style={{ height, padding: 0 }} />
    </tr>
  );
}

const remOf = () => Number.parseInt(getComputedStyle(document.documentElement).fontSize || "16", 10) || 16;

export interface LineRowProps extends Pick<LineListProps, "decimals" | "unpriced"> {
  readonly line: Line;
  readonly index: number;
  readonly isLast: boolean;
  readonly amount: string;
  readonly problems: LineProblems;
}

/** What the row or the card of each visible line is given. */
export function visibleRows(
  { lines, amounts, problems, decimals, unpriced }: LineListProps,
  { first, last }: Pick<VisibleLines, "first" | "last">,
): LineRowProps[] {
  return lines.slice(first, last + 1).map((line, at) => ({
    line,
    index: first + at,
    isLast: first + at === lines.length - 1,
    amount: amounts.get(line.id) ?? "",
    problems: problems.get(line.id) ?? NO_PROBLEMS,
    decimals,
    unpriced,
  }));
}

/** One line; it is drawn again only when it changes itself. */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { cells } = useLineCells(props);
  return (
    <tr aria-rowindex={props.index + 2} className={classes.row}>
      <td className={classes.number}>{props.index + 1}</td>
      <td>{cells.description}</td>
      <td>{cells.key}</td>
      <td>{cells.quantity}</td>
      <td>{cells.unit}</td>
      <td data-with-taxes={props.line.price_has_taxes}>{cells.price}</td>
      <td>{cells.discount}</td>
      <td>{cells.taxes}</td>
      <td className={classes.amount} data-numeric>
        {cells.amount}
      </td>
      <td>{cells.menu}</td>
    </tr>
  );
});

/** The cells of a line, and the words that stand above them; row and card only say where they stand. */
export function useLineCells({ line, index, isLast, amount, problems, decimals, unpriced }: LineRowProps) {
  const { t } = useTranslation();
  const words = {
    description: t("invoice_editor.description"),
    key: t("invoice_editor.key"),
    quantity: t("invoice_editor.quantity"),
    unit: t("invoice_editor.unit"),
    price: t(line.price_has_taxes ? "invoice_editor.price_with_taxes" : "invoice_editor.price"),
    discount: t("invoice_editor.discount"),
    taxes: t("invoice_editor.taxes"),
  };
  const number = index + 1;
  const props = (cell: keyof typeof words) => ({
    line,
    label: t("invoice_editor.cell", { field: words[cell], number }),
    error: problems[cell],
  });
  const amountCell = (cell: "quantity" | "price" | "discount") => (
    <AmountCell {...props(cell)} cell={cell} decimals={decimals} />
  );
  const cells = {
    description: <DescriptionCell {...props("description")} />,
    key: <KeyCell {...props("key")} />,
    quantity: amountCell("quantity"),
    unit: <UnitCell {...props("unit")} />,
    price: unpriced ? null : amountCell("price"),
    discount: unpriced ? null : amountCell("discount"),
    taxes: <TaxesCell line={line} number={number} error={problems.taxes} />,
    amount: amount === "" ? "" : formatNumber(amount, decimals),
    menu: <LineMenu line={line} number={number} isLast={isLast} error={problems.menu} />,
  };
  return { words, cells };
}

const icon = (Icon: typeof IconCopy) => <Icon className={classes.icon} aria-hidden />;

interface LineMenuProps {
  readonly line: Line;
  readonly number: number;
  readonly isLast: boolean;
  readonly error: string | undefined;
}

/**
 * What can be done with a line. The menu itself is made when it is first opened: five hundred shut ones cost nothing.
 */
function LineMenu({ line, number, isLast, error }: LineMenuProps) {
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
        <MenuActions
          actions={[
            { label: t("invoice_editor.line_details"), icon: icon(IconListDetails), run: () => openDetails(line.id) },
            { label: t("invoice_editor.duplicate_line"), icon: icon(IconCopy), run: () => edit(duplicateLine(line)) },
            {
              label: t("invoice_editor.move_up"),
              icon: icon(IconArrowUp),
              disabled: number === 1,
              run: () => move("up"),
            },
            {
              label: t("invoice_editor.move_down"),
              icon: icon(IconArrowDown),
              disabled: isLast,
              run: () => move("down"),
            },
            {
              label: t("invoice_editor.remove_line"),
              icon: icon(IconTrash),
              danger: true,
              run: () => edit(removeLine(line.id, form)),
            },
          ]}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
