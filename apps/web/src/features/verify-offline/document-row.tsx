import { Anchor } from "@mantine/core";
import { IconChevronRight, IconExternalLink } from "@tabler/icons-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatMoney, formatParty } from "../../lib/format.ts";
import { formatAtPlaceOfIssue } from "../../lib/place-of-issue.ts";
import type { Tone } from "../../theme.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { ToldCheck, ToldProblem, VerifiedDocument } from "./use-verifier.ts";
import classes from "./verify-offline.module.css";
import type { OfflineDocument, OfflineState, OfflineVerdict } from "./verify-offline.ts";

/** None is green: what cannot be refuted here is not thereby valid. */
export const VERDICT_TONES: Readonly<Record<OfflineVerdict, Tone>> = {
  fails: "danger",
  unlawful: "warning",
  undecided: "warning",
  unrefuted: "neutral",
};

/** A document: its verdict, and, once opened, each check. */
export const DocumentRow = memo(function DocumentRow({ document }: { readonly document: VerifiedDocument }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, verification } = document;
  const { verdict, document: facts, checks } = verification;
  return (
    <li>
      <details className={classes.document} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <span className={classes.name}>
            <IconChevronRight className={classes.arrow} aria-hidden />
            {name}
          </span>
          <StatusBadge tone={VERDICT_TONES[verdict]} label={t(`verify_offline.verdict_${verdict}`)} />
          {facts !== null && (
            <span className={classes.who}>
              {facts.issuer.name ?? facts.issuer.rfc} ·{" "}
              <span data-numeric>{formatMoney(facts.total, facts.currency)}</span>
            </span>
          )}
        </summary>
        {isOpen && (
          <div className={classes.opened}>
            {facts !== null && <Facts facts={facts} />}
            <ol className={classes.checks}>
              {checks.map((check) => (
                <Check key={check.name} check={check} />
              ))}
            </ol>
          </div>
        )}
      </details>
    </li>
  );
});

function Facts({ facts }: { readonly facts: OfflineDocument }) {
  const { t } = useTranslation();
  const { kind, issuer, receiver, uuid, date, zip, satPage } = facts;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t("verify_offline.issuer"), formatParty(issuer)],
    [t("verify_offline.receiver"), formatParty(receiver)],
    [t("verify_offline.uuid"), uuid ?? t("verify_offline.no_uuid")],
    [t("verify_offline.issued"), formatAtPlaceOfIssue(date, zip, currentLanguage())],
    [
      t(kind === "retenciones20" ? "verify_offline.operation" : "verify_offline.total"),
      formatMoney(facts.total, facts.currency),
    ],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {satPage !== null && (
        <Anchor href={satPage} target="_blank" rel="noreferrer" size="sm">
          {t("verify_offline.ask_sat")} <IconExternalLink aria-hidden size="0.9rem" />
        </Anchor>
      )}
    </>
  );
}

const STATE_TONES: Readonly<Record<OfflineState, Tone>> = {
  holds: "positive",
  warns: "warning",
  fails: "danger",
  unverifiable: "neutral",
  unknown: "neutral",
  skipped: "neutral",
};

function Check({ check }: { readonly check: ToldCheck }) {
  const { t } = useTranslation();
  return (
    <li className={classes.check}>
      <div className={classes.checkHead}>
        <strong>{t(`verify_offline.check_${check.name}`)}</strong>
        <StatusBadge tone={STATE_TONES[check.state]} label={t(`verify_offline.state_${check.state}`)} />
      </div>
      <p>{useSentence(check)}</p>
      {check.problems.length > 0 && (
        <ul className={classes.problems}>
          {check.problems.map((problem) => (
            <ProblemLine key={`${problem.code} ${problem.path}`} problem={problem} />
          ))}
        </ul>
      )}
    </li>
  );
}

function useSentence(check: ToldCheck): string {
  const { t } = useTranslation();
  if (check.state === "skipped") return t("verify_offline.skipped");
  switch (check.name) {
    case "readable":
      return t(`verify_offline.readable_${check.found}`);
    case "certificate":
      return t(`verify_offline.certificate_${check.found}`);
    case "seal":
      return t(`verify_offline.seal_${check.found}`);
    case "stamp":
      return t(`verify_offline.stamp_${check.found}`);
    case "rules":
      return t(`verify_offline.rules_${check.found}`);
    case "advice":
      return t(`verify_offline.advice_${check.found}`);
    default:
      return t(`verify_offline.${check.name}_offline`);
  }
}

function ProblemLine({ problem: { texts, code, path } }: { readonly problem: ToldProblem }) {
  const { message, fix } = texts[currentLanguage()];
  return (
    <li>
      {message} {fix}{" "}
      <small>
        {code} {path}
      </small>
    </li>
  );
}
