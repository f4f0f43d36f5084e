import { expect, it } from "vitest";
import { alignFigures } from "./figure-columns.ts";
import type { PrintTable } from "./print-model.ts";

const row = (quantity: string, unitPrice: string, amount: string) => ({
  quantity,
  unit: "H87 - Pieza",
  description: "Pieza",
  details: [],
  unitPrice,
  discount: "",
  amount,
});

it("each figure says what it lacks of the longest fraction of its column, and each column the shapes that may be its widest", () => {
  const table: PrintTable = {
    labels: row("Cantidad", "Valor unitario", "Importe"),
    hasDiscount: true,
    rows: [row("1", "3.125", "100.10 MXN"), row("12.5", "1,250.00", "999.95 MXN"), row("7", "8", "1.00 USD")],
  };
  const { rows, widest } = alignFigures(table);
  expect(rows.map(({ quantity, unitPrice, discount, amount }) => [quantity, unitPrice, discount, amount])).toEqual([
    [
      ["1", ".0"],
      ["3.125", ""],
      ["", ""],
      ["100.10 MXN", ""],
    ],
    [
      ["12.5", ""],
      ["1,250.00", "0"],
      ["", ""],
      ["999.95 MXN", ""],
    ],
    [
      ["7", ".0"],
      ["8", ".000"],
      ["", ""],
      ["1.00 USD", ""],
    ],
  ]);
  expect(widest).toEqual({
    quantity: ["0.0", "00.0"],
    unitPrice: ["0.000", "0,000.000"],
    discount: [""],
    amount: ["000.00 MXN", "0.00 USD"],
  });
});
