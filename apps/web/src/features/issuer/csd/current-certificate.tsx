import { Alert, Anchor, Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { csdQuery, useRefreshProfile } from "../../../lib/queries.ts";
import { useDeletion } from "../../../ui/deletion.tsx";
import { NoBreak } from "../../../ui/no-break.tsx";
import classes from "./csd-form.module.css";
import { mexicanDate } from "./csd-messages.ts";

type Csd = NonNullable<ResponseOf<"getCsd">["csd"]>;

/** Getting a new certificate from the SAT takes a morning; its first days are not yet in the SAT's list. */
const WARN_DAYS = 60;

/** The active certificate: when it expires, and a button that deletes its key. Nothing while there is none. */
export function CurrentCertificate() {
  const { t } = useTranslation();
  const { data: csd } = useQuery(csdQuery);
  if (csd === undefined || csd === null) return null;
  return (
    <>
      <Expiry csd={csd} />
      <CertificateCard
        title={t("csd.current")}
        name={csd.name}
        rfc={csd.rfc}
        serial={csd.no_certificado}
        validFrom={csd.valid_from}
        validUntil={csd.valid_until}
      >
        <DestroyKey csd={csd} />
      </CertificateCard>
    </>
  );
}

function Expiry({ csd }: { readonly csd: Csd }) {
  const { t } = useTranslation();
  const date = mexicanDate(csd.valid_until);
  const expired = csd.days_left < 0;
  const soon = !expired && csd.days_left <= WARN_DAYS;
  const valid = soon ? t("csd.current_expires", { date, count: csd.days_left }) : t("csd.current_valid", { date });
  const color = soon ? "amber" : "jade";
  return (
    <Alert
      color={expired ? "red" : color}
      icon={expired || soon ? <IconAlertTriangle aria-hidden /> : <IconCircleCheck aria-hidden />}
    >
      <NoBreak text={expired ? t("csd.current_expired", { date }) : valid} part={date} />
    </Alert>
  );
}

function DestroyKey({ csd }: { readonly csd: Csd }) {
  const { t } = useTranslation();
  const profileSaved = useRefreshProfile();
  const deletion = useDeletion<Csd>({
    text: t("csd.destroy_question"),
    nameOf: ({ no_certificado }) => no_certificado,
    remove: async () => {
      const answer = await call("deleteCsd", {});
      await profileSaved();
      return answer;
    },
  });
  return (
    <div className={classes.foot}>
      <Anchor component={Link} to="/user/key" size="sm">
        {t("key_custody.title")}
      </Anchor>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => deletion.ask(csd)}>
        {t("csd.destroy")}
      </Button>
      {deletion.dialog}
    </div>
  );
}

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

/** The data of a certificate, for comparison with the original. */
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
