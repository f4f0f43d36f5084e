import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "../../ui/panel.tsx";
import classes from "./dashboard-screen.module.css";

interface FigureProps {
  readonly label: string;
  /** Where what it counts can be looked at. */
  readonly to?: string;
  readonly pending: boolean;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

/** One figure of the first page, with what it is and what goes with it. */
export function Figure({ label, to, pending, children, note }: FigureProps) {
  return (
    <Panel>
      <div className={classes.card}>
        <Text size="xs" c="dimmed" component="div">
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className={classes.link}>
              {label}
            </Link>
          )}
        </Text>
        <div className={classes.figure} data-numeric>
          {pending ? <Skeleton className={classes.sketch} /> : children}
        </div>
        <div className={classes.note}>{note}</div>
      </div>
    </Panel>
  );
}
