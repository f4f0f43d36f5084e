import { Alert, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./correctness.module.css";

type Correctness = ResponseOf<"getCorrectness">;
type Drill = Correctness["drills"][number];

/** /correctness: what anybody may know of whether the data is right, and when that was looked at. */
export function CorrectnessScreen() {
  const { t } = useTranslation();
  const language = currentLanguage();
  const found = useQuery({
    queryKey: ["correctness", language],
    queryFn: ({ signal }) => call("getCorrectness", { signal }),
  });
  return (
    <PublicPage title={t("correctness.title")} text={t("correctness.text")} width="form">
      {found.isPending && <Skeleton h="var(--tb-row)" />}
      <QueryFailure query={found} title={t("correctness.error")} />
      {found.isSuccess && <Facts facts={found.data} />}
    </PublicPage>
  );
}

function Facts({ facts }: { readonly facts: Correctness }) {
  const { t } = useTranslation();
  const { documents, mode, drills, as_of, version } = facts;
  return (
    <>
      <Panel title={t("correctness.checks")}>
        <Verdict facts={facts} />
        <Checks checks={facts.checks} />
      </Panel>
      <Panel title={t("correctness.documents")}>
        {documents === null ? (
          <Text size="sm">{t("correctness.documents_hidden")}</Text>
        ) : (
          <strong className={classes.figure}>{formatNumber(String(documents))}</strong>
        )}
        {mode === "sandbox" && (
          <Text size="sm" c="dimmed">
            {t("correctness.documents_sandbox")}
          </Text>
        )}
      </Panel>
      <Panel title={t("correctness.drills")}>
        <ul className={classes.rows}>
          {drills.map((drill) => (
            <DrillRow key={drill.kind} drill={drill} />
          ))}
        </ul>
      </Panel>
      <Text size="xs" c="dimmed">
        {t("correctness.as_of", { at: formatDateTime(as_of, currentLanguage()), version })}
      </Text>
    </>
  );
}

const STALE_MS = 3 * 24 * 60 * 60 * 1000;

/** What the last check that was completed found; that none was, or that it is long ago, is said. */
function Verdict({ facts: { checked_at, failed_at, checks, as_of } }: { readonly facts: Correctness }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const failed =
    failed_at === null ? null : (
      <Text size="sm">{t("correctness.failed", { at: formatDateTime(failed_at, language) })}</Text>
    );
  if (checked_at === null)
    return (
      <Alert variant="default" icon={<IconInfoCircle aria-hidden />}>
        {t("correctness.never")}
        {failed}
      </Alert>
    );
  const at = formatDateTime(checked_at, language);
  const broken = checks.filter(({ holds }) => holds === false).length;
  const isStale = Date.parse(as_of) - Date.parse(checked_at) > STALE_MS;
  const doubtful = isStale || failed !== null ? "amber" : "jade";
  const color = broken > 0 ? "red" : doubtful;
  return (
    <Alert color={color} icon={broken > 0 ? <IconAlertCircle aria-hidden /> : <IconCircleCheck aria-hidden />}>
      {broken > 0 ? t("correctness.some_broken", { count: broken, at }) : t("correctness.all_hold", { at })}
      {isStale && <Text size="sm">{t("correctness.stale")}</Text>}
      {failed}
    </Alert>
  );
}

function Checks({ checks }: { readonly checks: Correctness["checks"] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.rows}>
      {checks.map(({ name, id, sentence, holds }) => (
        <li key={name} className={classes.row}>
          <span>
            <small>{id}</small> {sentence}
          </span>
          {holds === null ? (
            <StatusBadge tone="neutral" label={t("correctness.unknown")} />
          ) : (
            <StatusBadge
              tone={holds ? "positive" : "danger"}
              label={t(holds ? "correctness.holds" : "correctness.broken")}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The one that came last counts: a success before a failure is not shown as one. */
function DrillRow({ drill: { kind, succeeded_at: done, failed_at: failed } }: { readonly drill: Drill }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const hasFailed = failed !== null && (done === null || done < failed);
  return (
    <li className={classes.row}>
      <span>
        {t(`correctness.drill_${kind}`)}
        <Text size="xs" c="dimmed">
          {[
            ...(done === null ? [] : [t("correctness.done_at", { at: formatDateTime(done, language) })]),
            ...(hasFailed ? [t("correctness.failed_at", { at: formatDateTime(failed, language) })] : []),
          ].join(" · ")}
        </Text>
      </span>
      {done === null && failed === null ? (
        <StatusBadge tone="neutral" label={t("correctness.not_done")} />
      ) : (
        <StatusBadge
          tone={hasFailed ? "danger" : "positive"}
          label={t(hasFailed ? "correctness.drill_failed" : "correctness.drill_ok")}
        />
      )}
    </li>
  );
}
