import { Button, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bar } from "./bar.ts";
import classes from "./bar-chart.module.css";
import { BarPicture } from "./bar-picture.tsx";
import { BarTable } from "./bar-table.tsx";

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
