import { Table } from "@mantine/core";
import { Link } from "react-router";
import { type Bar, textOf } from "./bar.ts";
import classes from "./bar-chart.module.css";

interface BarTableProps {
  readonly title: string;
  readonly of: string;
  readonly counts: string;
  readonly bars: readonly Bar[];
}

/** What the bars say, in words and figures. */
export function BarTable({ title, of, counts, bars }: BarTableProps) {
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
                {textOf(bar)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
