import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { NO_PROBLEMS } from "../editor/problems.ts";
import classes from "./cards.module.css";
import { AmountCell, DescriptionCell, KeyCell, UnitCell } from "./line-cells.tsx";
import { type LineListProps, LineMenu, type LineRowProps, priceLabelKey } from "./line-table.tsx";
import lines from "./lines.module.css";
import { TaxesCell } from "./taxes-cell.tsx";

const VIRTUALIZE_ABOVE = 20;
/** What a card is taken to measure until it is measured, in CSS pixels. */
const CARD = 268;

/** The same lines on a phone: a card each, nothing to scroll sideways. */
export function LineCards({ lines, amounts, problems, decimals, unpriced, scroller }: LineListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const whole = lines.length <= VIRTUALIZE_ABOVE;
  const virtual = useWindowVirtualizer({
    count: whole ? 0 : lines.length,
    estimateSize: () => CARD,
    overscan: 3,
    scrollMargin: margin,
  });
  useLayoutEffect(
    () => setMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY)),
    [],
  );
  useEffect(() => {
    scroller.scrollTo = whole ? null : (at) => virtual.scrollToIndex(at, { align: "center" });
    return () => {
      scroller.scrollTo = null;
    };
  });
  const drawn = virtual.getVirtualItems();
  const [first, last] = whole ? [0, lines.length - 1] : [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? VIRTUALIZE_ABOVE];
  const before = whole ? 0 : (drawn[0]?.start ?? margin) - margin;
  const after = whole ? 0 : virtual.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin);
  return (
    <ul
      ref={list}
      className={classes.cards}
      aria-label={t("invoice_editor.lines")}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {lines.slice(first, last + 1).map((line, at) => (
        <li
          key={line.id}
          ref={whole ? undefined : virtual.measureElement}
          data-index={first + at}
          className={classes.card}
        >
          <LineCard
            line={line}
            index={first + at}
            isLast={first + at === lines.length - 1}
            amount={amounts.get(line.id) ?? ""}
            problems={problems.get(line.id) ?? NO_PROBLEMS}
            decimals={decimals}
            unpriced={unpriced}
          />
        </li>
      ))}
    </ul>
  );
}

const LineCard = memo(function LineCard({ line, index, isLast, amount, problems, decimals, unpriced }: LineRowProps) {
  const { t } = useTranslation();
  const name = (field: string) => t("invoice_editor.cell", { field, number: index + 1 });
  const cell = { line, decimals };
  return (
    <>
      <div className={classes.cardHead}>
        <strong>{t("invoice_editor.line", { number: index + 1 })}</strong>
        <span className={lines.amount} data-numeric>
          {amount === "" ? "" : formatNumber(amount, decimals)}
        </span>
        <LineMenu line={line} number={index + 1} isLast={isLast} error={problems.menu} />
      </div>
      <Labelled label={t("invoice_editor.description")} wide>
        <DescriptionCell line={line} label={name(t("invoice_editor.description"))} error={problems.description} />
      </Labelled>
      <Labelled label={t("invoice_editor.key")}>
        <KeyCell line={line} label={name(t("invoice_editor.key"))} error={problems.key} />
      </Labelled>
      <Labelled label={t("invoice_editor.unit")}>
        <UnitCell line={line} label={name(t("invoice_editor.unit"))} error={problems.unit} />
      </Labelled>
      <Labelled label={t("invoice_editor.quantity")}>
        <AmountCell {...cell} cell="quantity" label={name(t("invoice_editor.quantity"))} error={problems.quantity} />
      </Labelled>
      {!unpriced && (
        <>
          <Labelled label={t(priceLabelKey(line))}>
            <AmountCell {...cell} cell="price" label={name(t(priceLabelKey(line)))} error={problems.price} />
          </Labelled>
          <Labelled label={t("invoice_editor.discount")}>
            <AmountCell
              {...cell}
              cell="discount"
              label={name(t("invoice_editor.discount"))}
              error={problems.discount}
            />
          </Labelled>
        </>
      )}
      <Labelled label={t("invoice_editor.taxes")}>
        <TaxesCell line={line} number={index + 1} error={problems.taxes} />
      </Labelled>
    </>
  );
});

/** The word above a field of a card. The field itself is named in full for those who do not see the card. */
function Labelled({
  label,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <div className={classes.labelled} data-wide={wide}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
