import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./page.module.css";

export interface PageProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** `form` keeps lines short enough to fill in; `wide` is for tables and editors. */
  readonly width?: "form" | "wide";
  /** A title that comes later than the page, however long: on one line, so that nothing below it moves. */
  readonly oneLine?: boolean;
  readonly children: ReactNode;
}

/** From here on a title on one line is written smaller: a company may have eighty characters. */
const LONG_TITLE = 40;

/** A screen: its one h1, what can be done with the whole of it, and its content. */
export function Page({ title, text, actions, width = "wide", oneLine = false, children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <Group component="header" className={classes.head} justify="space-between" gap="sm" wrap="wrap">
        <div className={classes.words} data-line={oneLine}>
          <Title order={1} {...(oneLine && { title, "data-long": title.length > LONG_TITLE })}>
            {title}
          </Title>
          {text !== undefined && (
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </div>
  );
}

interface PanelProps {
  readonly title?: string | undefined;
  readonly children: ReactNode;
  /** Without inner padding, for tables that reach the border. */
  readonly flush?: boolean;
  /** A description list may not contain sections. */
  readonly element?: "section" | "div";
}

/** A surface on the page with a thin border. */
export function Panel({ title, children, flush = false, element: Element = "section" }: PanelProps) {
  const id = useId();
  return (
    <Element className={classes.panel} data-flush={flush} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
      )}
      {children}
    </Element>
  );
}
