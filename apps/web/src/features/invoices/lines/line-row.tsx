import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import type { Line } from "../draft/editor-draft.ts";
import type { LineProblems } from "../editor/problem-index.ts";
import { AmountCell } from "./amount-cell.tsx";
import { DescriptionCell } from "./description-cell.tsx";
import { KeyCell } from "./key-cell.tsx";
import { LineMenu } from "./line-menu.tsx";
import classes from "./lines.module.css";
import { TaxesCell } from "./taxes-cell.tsx";
import { UnitCell } from "./unit-cell.tsx";

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
export const LineRow = memo(function LineRow({
  line,
  index,
  isLast,
  amount,
  problems,
  decimals,
  unpriced,
}: LineRowProps) {
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
        {!unpriced && <AmountCell {...cell} cell="price" label={name(t(priceName(line)))} error={problems.price} />}
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

export const priceName = (line: Line) =>
  line.price_has_taxes ? "invoice_editor.price_with_taxes" : "invoice_editor.price";
