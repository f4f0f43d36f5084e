import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

interface PanelProps {
  readonly title?: string;
  readonly children: ReactNode;
  /** Without inner padding, for tables that reach the border. */
  readonly flush?: boolean;
  /** A list of facts takes no sections among its terms. */
  readonly element?: "section" | "div";
}

/** A sheet of paper on the page: one surface, one hairline. */
export function Panel({ title, children, flush = false, element: Element = "section" }: PanelProps) {
  const id = useId();
  return (
    <Element className={classes.panel} data-flush={flush} {...(title === undefined ? {} : { "aria-labelledby": id })}>
      {title !== undefined && (
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
      )}
      {children}
    </Element>
  );
}
