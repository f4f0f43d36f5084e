import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageControl } from "../../shell/language-control.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import classes from "./entrance.module.css";
import { StampedSheet } from "./stamped-sheet.tsx";

interface EntranceProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  /** The way to another entrance, below the form. */
  readonly foot?: ReactNode;
}

/** The frame of the screens before signing in: the product's word on one side, the form on the other. */
export function Entrance({ title, text, children, foot }: EntranceProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.entrance}>
      <div className={classes.brand}>
        <Wordmark />
        <StampedSheet />
        <p className={classes.tagline}>{t("accounts.tagline")}</p>
      </div>
      <div className={classes.side}>
        <div className={classes.top}>
          <span className={classes.smallBrand}>
            <Wordmark />
          </span>
          <LanguageControl />
        </div>
        <div className={classes.sheet}>
          <Title order={1}>{title}</Title>
          {text !== undefined && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
          {children}
          {foot !== undefined && (
            <Text size="sm" c="dimmed" component="div" className={classes.foot}>
              {foot}
            </Text>
          )}
        </div>
      </div>
    </div>
  );
}
