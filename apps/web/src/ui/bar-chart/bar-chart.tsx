import { Button, Table, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./bar-chart.module.css";

export interface Bar {
  /** What the bar is of, in full: a day, a code. */
  readonly label: string;
  readonly count: number;
}

interface BarChartProps {
  readonly title: string;
  /** What a bar is of, as the heading of the table's first column. */
  readonly of: string;
  readonly bars: readonly Bar[];
}

const WIDTH = 300;
const HEIGHT = 80;

/** Numbers as bars; the same numbers as a table for whoever wants to read them, by a button. */
export function BarChart({ title, of, bars }: BarChartProps) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <span>
          <Text span size="sm" fw={600} id={id}>
            {title}
          </Text>
          <Text span size="sm" c="dimmed">
            {` · ${t("chart.total", { count: total })}`}
          </Text>
        </span>
        <Button variant="subtle" size="compact-xs" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? "chart.as_picture" : "chart.as_table")}
        </Button>
      </figcaption>
      {asTable ? <AsTable of={of} bars={bars} title={title} /> : <Picture bars={bars} title={title} />}
    </figure>
  );
}

function Picture({ bars, title }: Pick<BarChartProps, "bars" | "title">) {
  const { t } = useTranslation();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = WIDTH / Math.max(1, bars.length);
  const first = bars[0]?.label ?? "";
  const last = bars.at(-1)?.label ?? "";
  return (
    <>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("chart.says", { title, most, first, last })}
      >
        {bars.map(({ label, count }, at) => {
          const height = (HEIGHT * count) / most;
          return (
            <rect key={label} className={classes.bar} x={at * step} y={HEIGHT - height} width={step * 0.8} height={height}>
              <title>{`${label}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{first}</span>
        <span>{t("chart.most", { count: most })}</span>
        <span>{last}</span>
      </div>
    </>
  );
}

function AsTable({ of, bars, title }: BarChartProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.table} aria-label={title} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{of}</Table.Th>
            <Table.Th scope="col">{t("chart.count")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map(({ label, count }) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td data-numeric>{count}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
