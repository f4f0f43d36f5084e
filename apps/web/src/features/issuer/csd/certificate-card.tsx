import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./csd-form.module.css";
import { mexicanDate } from "./fault-text.ts";

interface CertificateCardProps {
  readonly title: string;
  readonly name: string;
  readonly rfc: string;
  readonly serial: string;
  readonly validFrom: Date | string;
  readonly validUntil: Date | string;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** What a certificate says, for comparing it with the paper at hand. */
export function CertificateCard({ title, name, rfc, serial, validFrom, validUntil, children }: CertificateCardProps) {
  const { t } = useTranslation();
  const facts = [
    [t("csd.name"), name],
    [t("issuer.rfc"), rfc],
    [t("csd.serial"), serial],
    [t("csd.valid_from"), mexicanDate(validFrom)],
    [t("csd.valid_until"), mexicanDate(validUntil)],
  ] as const;
  return (
    <section className={classes.card} aria-label={title}>
      <p className={classes.cardTitle}>{title}</p>
      <dl className={classes.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
