import { Button, Group, Skeleton } from "@mantine/core";
import {
  IconAccessible,
  IconBan,
  IconCertificate,
  IconFileCode,
  IconFileTypePdf,
  IconMail,
  IconPackage,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceDetail, ResponseOf } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { Fragment, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DocumentKind, downloadDocument } from "../../../lib/download.ts";
import { PlaceOfIssueContext, useFormatInstant } from "../../../lib/place-of-issue.ts";
import { useReadOnly } from "../../../lib/session.ts";
import type { Tone } from "../../../theme.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { ProblemText } from "../../../ui/problem-text.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { timelineQuery } from "../api.ts";
import { SatPanel } from "../cancel/sat-status.tsx";
import { downloadEvidence, TIMELINE_ID } from "../invoice.ts";
import { DeliveriesPanel } from "../send/deliveries-panel.tsx";
import { SendDialog } from "../send/send-on-demand.tsx";
import classes from "./invoice.module.css";

interface DocumentTexts {
  readonly xml: string;
  readonly pdf: string;
  /** For a screen reader. */
  readonly tagged_pdf: string;
  readonly both: string;
  /** Of one that may still be cancelled. */
  readonly cancel: string;
  /** Of one whose cancellation has begun. */
  readonly seeCancellation: string;
  /** Says that it was stamped for practice only. */
  readonly sandbox: string;
}

interface DocumentPageProps {
  readonly kind: DocumentKind;
  readonly document: Pick<
    InvoiceDetail,
    "id" | "uuid" | "serie" | "folio" | "status" | "state" | "environment" | "stamp" | "files" | "customer_id"
  >;
  readonly title: string;
  readonly status: { readonly label: ParseKeys; readonly tone: Tone };
  readonly texts: DocumentTexts;
  /** Where it is sent when it names no customer. */
  readonly receiverEmail?: string | null;
  /** It was stamped just now. */
  readonly justStamped: boolean;
  /** What else can be done with it, before its cancellation and after. */
  readonly actions?: ReactNode;
  readonly lastActions: ReactNode;
  /** Shown beside it, above its deliveries and its history. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The page of an invoice or a payment receipt. Its hours are those of the place where it was issued. */
export function DocumentPage(props: DocumentPageProps) {
  const { kind, document, title, status, texts, receiverEmail = null, justStamped } = props;
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { id, stamp, state } = document;
  const tone = document.status === "active" && justStamped ? "legal" : status.tone;
  const actions = (
    <div className={classes.actions}>
      {document.files !== null && <FileButtons kind={kind} document={document} texts={texts} />}
      {stamp !== null && !readOnly && <SendButton document={document} receiverEmail={receiverEmail} />}
      {props.actions}
      {stamp !== null && !(readOnly && state === "stamped") && (
        <Button
          component={Link}
          to={`/cancel/${kind}/${id}/${kind}`}
          variant="default"
          leftSection={actionIcon(IconBan)}
        >
          {state === "stamped" ? texts.cancel : texts.seeCancellation}
        </Button>
      )}
      {props.lastActions}
    </div>
  );
  return (
    <PlaceOfIssueContext value={stamp?.expedition_zip ?? null}>
      <Page title={title} actions={actions}>
        <div className={classes.columns}>
          <div className={classes.main}>
            <Group gap="xs">
              <StatusBadge tone={tone} label={t(status.label)} />
              {document.environment === "sandbox" && stamp !== null && (
                <StatusBadge tone="warning" label={texts.sandbox} />
              )}
            </Group>
            {props.children}
            {document.files !== null && <TaggedPdfButton kind={kind} document={document} texts={texts} />}
          </div>
          <div className={classes.aside}>
            {props.aside}
            {stamp !== null && <SatPanel id={id} kind={kind} />}
            {stamp !== null && <DeliveriesPanel id={id} />}
            <Timeline key={state} id={id} />
          </div>
        </div>
      </Page>
    </PlaceOfIssueContext>
  );
}

export const actionIcon = (Icon: typeof IconBan) => <Icon className={classes.icon} aria-hidden />;

const FILES = [
  ["xml", IconFileCode],
  ["pdf", IconFileTypePdf],
  ["both", IconPackage],
] as const;

type FileProps = Pick<DocumentPageProps, "kind" | "document" | "texts">;

function FileButtons({ kind, document, texts }: FileProps) {
  return FILES.map(([which, Icon]) => (
    <Button
      key={which}
      variant="default"
      leftSection={actionIcon(Icon)}
      onClick={() => void downloadDocument(kind, document, which)}
    >
      {texts[which]}
    </Button>
  ));
}

/** Few need it: it stands below the document, so that what everybody needs keeps one row. */
function TaggedPdfButton({ kind, document, texts }: FileProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      w="fit-content"
      leftSection={actionIcon(IconAccessible)}
      onClick={() => void downloadDocument(kind, document, "tagged_pdf")}
    >
      {texts.tagged_pdf}
    </Button>
  );
}

/** Sends a stamped document by e-mail. */
function SendButton({ document, receiverEmail = null }: Pick<DocumentPageProps, "document" | "receiverEmail">) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={actionIcon(IconMail)} onClick={() => setOpen(true)}>
        {t("actions.send")}
      </Button>
      {open && <SendDialog invoice={document} receiverEmail={receiverEmail} onClose={() => setOpen(false)} />}
    </>
  );
}

type Event = ResponseOf<"getInvoiceTimeline">["events"][number];

/** The history of the invoice until its stamp and its cancellation, with the hashes of requests and responses. */
function Timeline({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const timeline = useQuery(timelineQuery(id));
  return (
    <div id={TIMELINE_ID}>
      <Panel title={t("invoice_view.timeline_title")}>
        {timeline.isPending && <Skeleton className={classes.sketch} />}
        <QueryFailure query={timeline} title={t("invoice_view.timeline_error")} />
        {timeline.isSuccess && (
          <ol className={classes.timeline}>
            {foldRepeated(timeline.data).map(({ shown, repeated }) => (
              <Fragment key={keyOfEvent(shown)}>
                {repeated.length > 0 && <RepeatedEvents events={repeated} />}
                <TimelineEvent event={shown} />
              </Fragment>
            ))}
          </ol>
        )}
        {timeline.isSuccess && timeline.data.some(({ kind }) => kind !== "created") && <EvidenceDownload id={id} />}
      </Panel>
    </div>
  );
}

const keyOfEvent = ({ at, kind, attempt }: Event) => `${at} ${kind} ${attempt?.operation ?? ""}`;

interface ShownEvent {
  readonly shown: Event;
  /** Those between it and the one shown before it, which say the same as both. */
  readonly repeated: readonly Event[];
}

/** From here on what was answered the same again and again is folded up: its first and its last say when. */
const MANY = 4;

function foldRepeated(events: readonly Event[]): readonly ShownEvent[] {
  const found: ShownEvent[] = [];
  for (let at = 0; at < events.length; ) {
    const first = events[at];
    if (first === undefined) break;
    let end = at + 1;
    while (end < events.length && isSame(first, events[end])) end += 1;
    const run = events.slice(at, end);
    const last = run.at(-1);
    if (run.length < MANY || last === undefined) found.push(...run.map((shown) => ({ shown, repeated: [] })));
    else found.push({ shown: first, repeated: [] }, { shown: last, repeated: run.slice(1, -1) });
    at = end;
  }
  return found;
}

const isSame = (one: Event, other: Event | undefined): boolean =>
  one.attempt !== null &&
  one.attempt.problems.length === 0 &&
  one.attempt.operation === other?.attempt?.operation &&
  one.attempt.answer === other.attempt.answer;

function RepeatedEvents({ events }: { readonly events: readonly Event[] }) {
  const { t } = useTranslation();
  return (
    <li className={classes.event}>
      <details className={classes.bytes}>
        <summary>{t("invoice_view.repeated", { count: events.length })}</summary>
        <ol className={classes.timeline}>
          {events.map((event) => (
            <TimelineEvent key={keyOfEvent(event)} event={event} />
          ))}
        </ol>
      </details>
    </li>
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
