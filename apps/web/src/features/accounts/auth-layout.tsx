import { Anchor, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguageControl } from "../../shell/language-control.tsx";
import { PublicLinks } from "../../shell/public-links.tsx";
import { STAMP_OUTLINE } from "../../ui/drawing-parts.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import classes from "./auth-layout.module.css";

interface AuthLayoutProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** A link to another sign-in page, below the form. */
  readonly foot?: ReactNode;
}

/** The layout of the screens before signing in: a description of the product on one side, the form on the other. */
export function AuthLayout({ title, text, children, foot }: AuthLayoutProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.entrance}>
      <div className={classes.brand}>
        <Wordmark />
        <StampedInvoiceDrawing />
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
          <PublicLinks />
        </div>
      </div>
    </div>
  );
}

const WAVES = [0, 7, 14, 21].map((y) => `M0 ${y}c5-4 10-4 15 0s10 4 15 0 10-4 15 0 10 4 15 0`);

/** A drawing of an invoice with its stamp. */
function StampedInvoiceDrawing() {
  return (
    <svg viewBox="0 0 320 300" className={classes.drawing} aria-hidden="true">
      <g className={classes.line}>
        <path
          d="M52 24h196a6 6 0 0 1 6 6v244a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z"
          className={classes.paper}
        />
        <path d="M46 250h208" strokeDasharray="1.5 6" strokeWidth="2.5" />
        <path d="M68 52h58M68 66h36" className={classes.ink} />
        <path d="M68 112h164M68 136h164M68 160h164M68 184h164" className={classes.hairline} />
        <path d="M68 124h70M68 148h92M68 172h56M214 124h18M206 148h26M210 172h22" />
        <path d="M176 204h18M214 204h18M176 220h22" />
        <path d="M206 220h26" className={classes.ink} />
        <path d="M68 266h40M120 266h40M172 266h28" />
      </g>
      <g transform="translate(204 30) rotate(7 36 36) scale(2.25)">
        <path d={STAMP_OUTLINE} className={classes.stamp} />
        <path d="M9 9.500h14v3.400h-5.100V23h-3.800V12.900H9z" className={classes.letter} />
      </g>
      <g className={classes.postmark} transform="translate(150 50) rotate(-9 40 40)">
        <circle cx="34" cy="34" r="33" />
        <circle cx="34" cy="34" r="25" />
        <path d="M14 34h40M20 26h28M20 42h28" />
        <g transform="translate(70 22)">
          {WAVES.map((wave) => (
            <path key={wave} d={wave} />
          ))}
        </g>
      </g>
    </svg>
  );
}

/** The link back from the screens that are opened from a mail. */
export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/auth/login" size="sm">
      {t("accounts.back_to_login")}
    </Anchor>
  );
}
