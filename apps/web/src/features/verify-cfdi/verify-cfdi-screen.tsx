import { useMutation } from "@tanstack/react-query";
import { CFDI_FILE_BYTES, type Verification, type VerifyCheck } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatMoney, formatParty } from "../../lib/format.ts";
import { formatAtPlaceOfIssue } from "../../lib/place-of-issue.ts";
import type { Tone } from "../../theme.ts";
import { FileDrop, type ReadFile } from "../../ui/file-drop/file-drop.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./verify-cfdi.module.css";

/** /tools/verify-cfdi: drop the XML of any CFDI and see what holds of it. */
export function VerifyCfdiScreen() {
  const { t } = useTranslation();
  const [file, setFile] = useState<ReadFile | null>(null);
  const verifying = useMutation({ mutationFn: (xmlBase64: string) => call("verifyCfdi", { body: { xmlBase64 } }) });
  const change = (held: ReadFile | null) => {
    setFile(held);
    verifying.reset();
    if (held !== null) verifying.mutate(held.base64);
  };
  return (
    <Page title={t("verify_cfdi.title")} text={t("verify_cfdi.text")} width="form">
      <div className={classes.stack}>
        <Panel>
          <FileDrop
            label={t("verify_cfdi.file")}
            description={t("verify_cfdi.hint")}
            extensions={[".xml"]}
            maxBytes={CFDI_FILE_BYTES}
            value={file}
            onChange={change}
            error={verifying.error?.message}
          />
          <div role="status">{verifying.isPending && <p className={classes.quiet}>{t("verify_cfdi.checking")}</p>}</div>
        </Panel>
        {verifying.data !== undefined && <Result said={verifying.data} />}
      </div>
    </Page>
  );
}

const TONES: Readonly<Record<VerifyCheck["state"], Tone>> = {
  holds: "positive",
  warns: "warning",
  fails: "danger",
  unknown: "neutral",
  skipped: "neutral",
};

/**
 * Three questions, each with its own answer: a document is not false for a rule it breaks, nor wrong for our advice.
 */
const PARTS = ["authentic", "lawful", "advice"] as const;

function partOf({ name }: VerifyCheck): (typeof PARTS)[number] {
  if (name === "advice") return "advice";
  return name === "rules" ? "lawful" : "authentic";
}

function Result({ said: { verdict, authentic, lawful, document, checks } }: { readonly said: Verification }) {
  const { t } = useTranslation();
  const isOnlyUnlawful = lawful === "fails" && (authentic === "holds" || authentic === "warns");
  return (
    <Panel title={t(isOnlyUnlawful ? "verify_cfdi.verdict_unlawful" : `verify_cfdi.verdict_${verdict}`)}>
      <div className={classes.stack}>
        {document !== null && <Facts document={document} />}
        {PARTS.map((part) => (
          <section key={part} aria-label={t(`verify_cfdi.part_${part}`)}>
            <h3 className={classes.part}>{t(`verify_cfdi.part_${part}`)}</h3>
            <ol className={classes.checks}>
              {checks
                .filter((check) => partOf(check) === part)
                .map((check) => (
                  <Check key={check.name} check={check} />
                ))}
            </ol>
          </section>
        ))}
      </div>
    </Panel>
  );
}

function Facts({ document }: { readonly document: NonNullable<Verification["document"]> }) {
  const { t } = useTranslation();
  const { kind, issuer, receiver, uuid, date, expedition_zip, total, currency } = document;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t("invoice_view.issuer"), formatParty(issuer)],
    [t("invoice_view.receiver"), formatParty(receiver)],
    [t("invoice_view.folio_fiscal"), uuid ?? t("verify_cfdi.no_uuid")],
    [t("invoice_view.issued"), formatAtPlaceOfIssue(date, expedition_zip, currentLanguage())],
    [t(kind === "retenciones20" ? "verify_cfdi.operation" : "verify_cfdi.total"), formatMoney(total, currency)],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Check({ check: { name, state, message, problems } }: { readonly check: VerifyCheck }) {
  const { t } = useTranslation();
  return (
    <li className={classes.check}>
      <div className={classes.head}>
        <strong>{t(`verify_cfdi.check_${name}`)}</strong>
        <StatusBadge tone={TONES[state]} label={t(`verify_cfdi.state_${state}`)} />
      </div>
      <p>{message}</p>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={`${problem.code} ${problem.path}`}>
              {problem.message}{" "}
              <small>
                {problem.code} {problem.path}
              </small>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
