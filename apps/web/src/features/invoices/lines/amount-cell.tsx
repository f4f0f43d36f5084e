import { useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { withLine } from "../draft/changes.ts";
import { shareOf, tidyAmount } from "../draft/decimal-text.ts";
import type { Line } from "../draft/editor-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { CellError } from "./cell-error.tsx";
import { cellProps } from "./cell-props.ts";

interface AmountCellProps {
  readonly line: Line;
  readonly cell: "quantity" | "price" | "discount";
  readonly label: string;
  readonly error: string | undefined;
  readonly decimals: number;
}

/**
 * Everything that can be part of an amount. A sign stays, and so does a comma, so that -5 and 12,50 are refused in
 * words: without them they would be other amounts.
 */
const FOREIGN = /[^\d.,%-]/g;

/** An exact amount: as typed while one types, with its thousands grouped afterwards. */
export function AmountCell({ line, cell, label, error, decimals }: AmountCellProps) {
  const { form, edit } = useEditor();
  const [typing, setTyping] = useState(false);
  const value = line[cell];
  // Of thousands that are being typed nobody knows yet whether they are any.
  const said = typing && value.includes(",") ? undefined : error;
  const leave = () => {
    setTyping(false);
    const share = cell === "discount" ? shareOf(value, line.quantity, line.price, decimals) : null;
    const tidy = share ?? tidyAmount(value);
    if (tidy !== value) edit(withLine(line.id, { [cell]: tidy }));
  };
  const shownDecimals = () => {
    if (cell === "quantity") return 0;
    return cell === "price" ? form.decimals : decimals;
  };
  return (
    <>
      <input
        {...cellProps(line, cell, label, said)}
        data-numeric
        inputMode="decimal"
        value={typing ? value : formatNumber(value, shownDecimals())}
        onFocus={(event) => {
          setTyping(true);
          const field = event.currentTarget;
          requestAnimationFrame(() => field.select());
        }}
        onBlur={leave}
        onChange={(event) => edit(withLine(line.id, { [cell]: event.currentTarget.value.replace(FOREIGN, "") }))}
      />
      <CellError error={said} />
    </>
  );
}
