import { Button } from "@mantine/core";
import { IconAlertCircle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./notice.module.css";

export interface NoticeAction {
  readonly label: string;
  readonly run?: () => void;
  readonly to?: string;
}

interface NoticeProps {
  readonly tone: "info" | "danger";
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: readonly NoticeAction[];
}

/** Something about the whole draft that its author has to know, and what can be done about it. */
export function Notice({ tone, title, children, actions = [] }: NoticeProps) {
  const Icon = tone === "info" ? IconInfoCircle : IconAlertCircle;
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "info" ? "status" : "alert"}>
      <Icon className={classes.icon} aria-hidden />
      <p className={classes.text}>
        <strong>{title}</strong> {children}
      </p>
      <span className={classes.actions}>
        {actions.map(({ label, run, to }) =>
          to === undefined ? (
            <Button key={label} size="xs" variant="default" onClick={run}>
              {label}
            </Button>
          ) : (
            <Button key={label} size="xs" variant="default" component={Link} to={to}>
              {label}
            </Button>
          ),
        )}
      </span>
    </div>
  );
}
