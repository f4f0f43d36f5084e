import { Button, Table, Text } from "@mantine/core";
import { type PointerEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./bar-chart.module.css";

interface BarChartProps {
  readonly title: string;
  /** What a bar is of, as the heading of the table's first column. */
  readonly of: string;
  /** What is counted, as the heading of its second; default: how many. */
  readonly counts?: string;
  /** What all bars add up to, where that is no plain number; null says nothing. */
  readonly total?: string | null;
  readonly bars: readonly Bar[];
}

/** Numbers as bars; the same numbers as a table for whoever wants to read them, by a button. */
export function BarChart({ title, of, counts, total, bars }: BarChartProps) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const all =
    total === undefined ? t("chart.total", { count: bars.reduce((sum, { count }) => sum + count, 0) }) : total;
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <span>
          <Text span size="sm" fw={600} id={id}>
            {title}
          </Text>
          {all !== null && (
            <Text span size="sm" c="dimmed">
              {` · ${all}`}
            </Text>
          )}
        </span>
        <Button variant="subtle" size="compact-xs" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? "chart.as_picture" : "chart.as_table")}
        </Button>
      </figcaption>
      {asTable ? (
        <BarTable of={of} counts={counts ?? t("chart.count")} bars={bars} title={title} />
      ) : (
        <BarPicture bars={bars} title={title} />
      )}
    </figure>
  );
}

const WIDTH = 300;
const HEIGHT = 80;
/** How much of its place a bar fills. */
const FILLED = 0.8;

/**
 * The bars; what they say at most and from where to where, for whoever does not see them. What each says is shown where
 * the pointer is, and with the arrow keys: over the bars lies a slider that nobody sees, of as many steps.
 */
export function BarPicture({ bars, title }: { readonly bars: readonly Bar[]; readonly title: string }) {
  const { t } = useTranslation();
  const [pointed, point] = useState<number | null>(null);
  const [step, setStep] = useState(Math.max(0, bars.length - 1));
  const [focused, setFocused] = useState(false);
  const shown = pointed ?? (focused ? step : null);
  const [first, last] = [bars[0]?.label ?? "", bars.at(-1)?.label ?? ""];
  const highest = Math.max(...bars.map(({ count }) => count));
  const tallest = bars.find(({ count }) => count === highest);
  const most = tallest === undefined ? "0" : barText(tallest);
  const said = bars[step];
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
  };
  return (
    <>
      <div className={classes.plot}>
        <Bars bars={bars} highest={highest} shown={shown} label={t("chart.says", { title, most, first, last })} />
        {bars.length > 1 && (
          <input
            type="range"
            className={classes.slider}
            aria-label={t("chart.explore", { title })}
            aria-valuetext={said === undefined ? "" : `${said.label}: ${barText(said)}`}
            min={0}
            max={bars.length - 1}
            value={step}
            onChange={(event) => setStep(Number(event.currentTarget.value))}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyDown={() => point(null)}
            onPointerMove={pointAt}
            onPointerDown={pointAt}
            onPointerLeave={() => point(null)}
          />
        )}
        <ShownValue bars={bars} at={shown} />
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{first}</span>
        <span>{t("chart.most", { most })}</span>
        <span>{last}</span>
      </div>
    </>
  );
}

interface BarsProps {
  readonly bars: readonly Bar[];
  readonly highest: number;
  readonly shown: number | null;
  readonly label: string;
}

function Bars({ bars, highest, shown, label }: BarsProps) {
  // Where all are nothing, nothing is drawn.
  const scale = highest === 0 ? 0 : HEIGHT / highest;
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map((bar, at) => (
        <rect
          key={bar.label}
          className={classes.bar}
          data-faint={shown !== null && shown !== at}
          x={at * step}
          y={HEIGHT - bar.count * scale}
          width={step * FILLED}
          height={bar.count * scale}
        />
      ))}
    </svg>
  );
}

/** What one bar says, above it: at the edges it stays inside. */
function ShownValue({ bars, at }: { readonly bars: readonly Bar[]; readonly at: number | null }) {
  const bar = at === null ? undefined : bars[at];
  if (at === null || bar === undefined) return null;
  const middle = ((at + FILLED / 2) / bars.length) * 100;
  return (
    <div
      className={classes.value}
      aria-hidden
      style={{ insetInlineStart: `${middle}%`, transform: `translateX(-${Math.round(middle)}%)` }}
    >
      {bar.label}: <strong data-numeric>{barText(bar)}</strong>
    </div>
  );
}

/** What the bars say, in words and figures. */
function BarTable({ title, of, counts, bars }: Omit<BarChartProps, "total">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.table} aria-label={title} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{of}</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {counts}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map((bar) => (
            <Table.Tr key={bar.label}>
              <Table.Td>{bar.to === undefined ? bar.label : <Link to={bar.to}>{bar.label}</Link>}</Table.Td>
              <Table.Td data-numeric className={classes.number}>
                {barText(bar)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

interface Bar {
  /** What the bar is of, in full: a day, a code. */
  readonly label: string;
  /** How long it is. */
  readonly count: number;
  /** Its label, where that is not the plain number: an amount with its currency. */
  readonly text?: string;
  /** Where what it is of can be looked at. */
  readonly to?: string;
}

const barText = ({ text, count }: Bar): string => text ?? String(count);
