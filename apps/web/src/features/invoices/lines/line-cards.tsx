import { memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./cards.module.css";
import { type LineListProps, type LineRowProps, useLineCells, visibleRows } from "./line-table.tsx";
import lines from "./lines.module.css";
import { useVisibleLines } from "./visible-lines.ts";

const VIRTUALIZE_ABOVE = 20;
/** The estimated height of a card until it is measured, in CSS pixels. */
const CARD = 268;

/** The same lines on a phone: a card each, nothing to scroll sideways. */
export function LineCards(props: LineListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const window = useVisibleLines({
    count: props.lines.length,
    scroller: props.scroller,
    list,
    virtualizeAbove: VIRTUALIZE_ABOVE,
    height: CARD,
    overscan: 3,
  });
  return (
    <ul
      ref={list}
      className={classes.cards}
      aria-label={t("invoice_editor.lines")}
      style={{ paddingBlockStart: window.before, paddingBlockEnd: window.after }}
    >
      {visibleRows(props, window).map((row) => (
        <li key={row.line.id} ref={window.measure} data-index={row.index} className={classes.card}>
          <LineCard {...row} />
        </li>
      ))}
    </ul>
  );
}

/** In their order on a card: two beside each other, the first over both. */
const CELLS = ["description", "key", "unit", "quantity", "price", "discount", "taxes"] as const;

/** The word above a field is for whoever sees the card; the field itself is named in full. */
const LineCard = memo(function LineCard(props: LineRowProps) {
  const { t } = useTranslation();
  const { words, cells } = useLineCells(props);
  return (
    <>
      <div className={classes.cardHead}>
        <strong>{t("invoice_editor.line", { number: props.index + 1 })}</strong>
        <span className={lines.amount} data-numeric>
          {cells.amount}
        </span>
        {cells.menu}
      </div>
      {CELLS.map(
        (cell) =>
          cells[cell] !== null && (
            <div key={cell} className={classes.labelled} data-wide={cell === "description"}>
              <span className={classes.label} aria-hidden="true">
                {words[cell]}
              </span>
              {cells[cell]}
            </div>
          ),
      )}
    </>
  );
});
