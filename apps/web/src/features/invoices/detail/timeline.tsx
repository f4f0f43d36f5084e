import { Button, Skeleton } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormatInstant } from "../../../lib/place-of-issue.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/page.tsx";
import { ProblemText } from "../../../ui/problem-text.tsx";
import { timelineQuery } from "../api.ts";
import { downloadEvidence } from "../invoice.ts";
import classes from "./invoice.module.css";

type Event = ResponseOf<"getInvoiceTimeline">["events"][number];

/** The anchor of the history on the invoice's page. */
export const TIMELINE_ID = "timeline";

/** The history of the invoice until its stamp and its cancellation, with the hashes of requests and responses. */
export function Timeline({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const timeline = useQuery(timelineQuery(id));
  return (
    <div id={TIMELINE_ID}>
      <Panel title={t("invoice_view.timeline_title")}>
        {timeline.isPending && <Skeleton className={classes.sketch} />}
        <QueryFailure query={timeline} title={t("invoice_view.timeline_error")} />
        {timeline.isSuccess && (
          <ol className={classes.timeline}>
            {timeline.data.map((event) => (
              <TimelineEvent key={`${event.at} ${event.kind} ${event.attempt?.operation ?? ""}`} event={event} />
            ))}
          </ol>
        )}
        {timeline.isSuccess && timeline.data.some(({ kind }) => kind !== "created") && <EvidenceDownload id={id} />}
      </Panel>
    </div>
  );
}

/** Complete hashes, for comparison with the files of the evidence. */
function BytesDetails({ attempt }: { readonly attempt: NonNullable<Event["attempt"]> }) {
  const { t } = useTranslation();
  return (
    <details className={classes.bytes}>
      <summary>{t("invoice_view.bytes_details")}</summary>
      <dl>
        {attempt.sent_sha256 !== null && (
          <>
            <dt>{t("invoice_view.bytes_sent")}</dt>
            <dd className={classes.hash}>{attempt.sent_sha256}</dd>
          </>
        )}
        <dt>{t("invoice_view.bytes_answer")}</dt>
        <dd className={classes.hash}>{attempt.answer_sha256 ?? t("invoice_view.bytes_nothing")}</dd>
        {attempt.sent_sha256 !== null && (
          <>
            <dt>{t("invoice_view.bytes_received")}</dt>
            <dd className={classes.hash}>{attempt.received_sha256 ?? t("invoice_view.bytes_none")}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

function TimelineEvent({ event: { at, kind, attempt } }: { readonly event: Event }) {
  const { t } = useTranslation();
  const moment = useFormatInstant();
  const words =
    attempt === null || kind !== "attempt"
      ? t(`invoice_view.event_${kind === "attempt" ? "sealed" : kind}`)
      : t(`invoice_view.event_attempt_${attempt.operation}`, { provider: attempt.provider });
  return (
    <li className={classes.event} data-kind={kind} data-answer={attempt?.answer}>
      <p className={classes.eventWords}>
        {words}
        {attempt !== null && (
          <span>
            {": "}
            {attempt.words.length > 0 ? attempt.words.join(" · ") : t(`invoice_view.answer_${attempt.answer}`)} ·{" "}
            {t("invoice_view.duration", { ms: attempt.duration_ms })}
          </span>
        )}
      </p>
      <time className={classes.time} dateTime={at}>
        {moment(at)}
      </time>
      {attempt !== null && <BytesDetails attempt={attempt} />}
      {attempt?.problems.map((problem) => (
        <p key={problem.code} className={classes.refusal}>
          <ProblemText problem={problem} />
        </p>
      ))}
    </li>
  );
}

/** All that proves how the document was certified, in one file that says how to check it. */
function EvidenceDownload({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <div className={classes.evidence}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCertificate className={classes.icon} aria-hidden />}
        aria-describedby={hint}
        onClick={() => void downloadEvidence(id)}
      >
        {t("invoice_view.evidence_download")}
      </Button>
      <p id={hint}>{t("invoice_view.evidence_hint")}</p>
    </div>
  );
}
