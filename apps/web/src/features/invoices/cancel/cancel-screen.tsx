import { Button, Group } from "@mantine/core";
import { IconArrowLeft, IconFileCode, IconFileTypePdf } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Cancellation, type CancellationBody, isUuid } from "@timbra/contract";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatMoneyUnbroken } from "../../../lib/format.ts";
import { useBackLink } from "../../../lib/navigation.ts";
import { PlaceOfIssueContext, useFormatInstant } from "../../../lib/place-of-issue.ts";
import { receiptsKey } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { ProblemText } from "../../../ui/problem-text.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./cancel.module.css";
import { CancelForm } from "./cancel-form.tsx";
import {
  type CancelKind,
  CancelKindProvider,
  cancellationQuery,
  downloadAcknowledgement,
  formatDeadline,
  REQUEST_TONES,
  useCancelKind,
  useCancelTextKey,
} from "./cancellation.ts";
import { SatStatusButton } from "./sat-status.tsx";

/**
 * /cancel/invoice/:invoice_id/:page? and /cancel/pay/:complement_id/:page?: what may be requested, the requests, and
 * their results.
 */
export function CancelScreen({ kind = "invoice" }: { readonly kind?: CancelKind }) {
  return (
    <CancelKindProvider value={kind}>
      <CancellationView />
    </CancelKindProvider>
  );
}

function CancellationView() {
  const { t } = useTranslation();
  const kind = useCancelKind();
  const words = useCancelTextKey();
  const { invoice_id = "", complement_id = invoice_id, page } = useParams();
  const back = useBackLink(backUrl(kind, page, complement_id));
  const found = useQuery(cancellationQuery(kind, complement_id));
  const queries = useQueryClient();
  const state = found.data?.invoice.state;
  // All queries that show it, or the balances that it changes, are invalidated once the SAT has answered.
  useEffect(() => {
    if (state !== undefined) void queries.invalidateQueries({ queryKey: receiptsKey });
  }, [queries, state]);
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError) return <QueryFailure query={found} title={t("invoice.not_found_title")} />;
  const { invoice } = found.data;
  const number = formatFolio(invoice) ?? invoice.uuid ?? "";
  const leave = (
    <Button component={Link} to={back} variant="default" leftSection={<IconArrowLeft aria-hidden size="1rem" />}>
      {t("cancel.back")}
    </Button>
  );
  const isPay = kind === "pay";
  const about = isPay
    ? invoice.receiver_name
    : t("cancel.of", { name: invoice.receiver_name, total: formatMoneyUnbroken(invoice.total, invoice.currency) });
  return (
    <Page title={t(words("cancel.title"), { number })} text={about} width="form" actions={leave}>
      <div className={classes.stack}>
        <PlaceOfIssueContext value={invoice.expedition_zip}>
          <CancellationContent body={found.data} />
        </PlaceOfIssueContext>
      </div>
    </Page>
  );
}

function CancellationContent({ body }: { readonly body: CancellationBody }) {
  const { t } = useTranslation();
  const words = useCancelTextKey();
  const readOnly = useReadOnly();
  const { invoice, cancellation, earlier } = body;
  const can_request = body.can_request && !readOnly;
  return (
    <>
      {cancellation !== null && (
        <Panel title={t("cancel.state_title")}>
          <RequestState invoiceId={invoice.id} request={cancellation} current />
        </Panel>
      )}
      {can_request && (
        <Panel {...(cancellation === null ? {} : { title: t("cancel.again") })}>
          {cancellation !== null && <p>{t(words("cancel.again_text"))}</p>}
          {/* When a request ends, a new form without the old input is shown. */}
          <CancelForm key={cancellation?.id ?? ""} body={body} />
        </Panel>
      )}
      {cancellation === null && !can_request && (
        <Panel>
          <p>{t(words(invoice.state === "cancelled" ? "cancel.text_elsewhere" : "cancel.not_stamped"))}</p>
        </Panel>
      )}
      {earlier.length > 0 && (
        <Panel title={t("cancel.earlier")}>
          <div className={classes.stack}>
            {earlier.map((request) => (
              <RequestState key={request.id} invoiceId={invoice.id} request={request} current={false} />
            ))}
          </div>
        </Panel>
      )}
    </>
  );
}

const LISTS: ReadonlyMap<string | undefined, string> = new Map([
  ["cancelled", "/list/cancelled-invoices"],
  ["tickets", "/list/tickets"],
]);

/**
 * Back to the previous page; the list when the address does not name one. A receipt may be cancelled for the sake of an
 * invoice that it pays.
 */
function backUrl(kind: CancelKind, page: string | undefined, invoiceId: string): string {
  if (kind === "pay" && page !== undefined && isUuid(page)) return `/cancel/invoice/${page}`;
  if (kind === "pay") return page === "pay" ? `/pay/${invoiceId}` : "/list/pay";
  if (page === "invoice") return `/invoice/${invoiceId}`;
  return LISTS.get(page) ?? "/list/invoice";
}

interface RequestStateProps {
  readonly invoiceId: string;
  readonly request: Cancellation;
  /** The last one: what is downloaded and asked is about it. */
  readonly current: boolean;
}

/** The state of one request, with its dates, its acknowledgement and the SAT's current answer. */
function RequestState({ invoiceId, request, current }: RequestStateProps) {
  const { t } = useTranslation();
  const words = useCancelTextKey();
  const { state, waiting_for, problems, receipt } = request;
  return (
    <div className={classes.stack}>
      <div role="status" className={classes.stack}>
        <Group gap="xs">
          <StatusBadge tone={REQUEST_TONES[state]} label={t(`cancel.state_${state}`)} />
        </Group>
        <p>{t(words(`cancel.text_${state}`))}</p>
        {waiting_for !== null && <p className={classes.quiet}>{t(`cancel.waiting_${waiting_for}`)}</p>}
        {problems.map((problem) => (
          <p key={problem.code} className={classes.problem}>
            <ProblemText problem={problem} />
          </p>
        ))}
      </div>
      <Facts request={request} />
      {current && (
        <>
          <SatStatusButton invoiceId={invoiceId} />
          {receipt !== null && <AcknowledgementLink invoiceId={invoiceId} />}
        </>
      )}
    </div>
  );
}

function Facts({ request }: Pick<RequestStateProps, "request">) {
  const { t } = useTranslation();
  const words = useCancelTextKey();
  const { motive, replacement_uuid, requested_at, deadline, last_answer_at, closed_at, form } = request;
  const instant = useFormatInstant();
  return (
    <dl className={classes.facts}>
      <Fact name={t("cancel.fact_motive")}>{`${motive} · ${t(words(`cancel.motive_${motive}`))}`}</Fact>
      {replacement_uuid !== null && <Fact name={t("cancel.fact_replacement")}>{replacement_uuid}</Fact>}
      <Fact name={t("cancel.fact_requested")}>{instant(requested_at)}</Fact>
      {deadline !== null && closed_at === null && (
        <Fact name={t("cancel.fact_deadline")}>{formatDeadline(deadline, currentLanguage())}</Fact>
      )}
      {last_answer_at !== null && closed_at === null && (
        <Fact name={t("cancel.fact_last_look")}>{instant(last_answer_at)}</Fact>
      )}
      {closed_at !== null && <Fact name={t("cancel.fact_closed")}>{instant(closed_at)}</Fact>}
      {form !== null && <Fact name={t("cancel.fact_form")}>{t(`cancel.form_${form}`)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function AcknowledgementLink({ invoiceId }: Pick<RequestStateProps, "invoiceId">) {
  const { t } = useTranslation();
  const kind = useCancelKind();
  return (
    <div>
      <strong>{t("cancel.receipt")}</strong>
      <p className={classes.quiet}>{t("cancel.receipt_text")}</p>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<IconFileCode aria-hidden size="1rem" />}
          onClick={() => void downloadAcknowledgement(kind, invoiceId, "xml")}
        >
          {t("cancel.receipt_xml")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf aria-hidden size="1rem" />}
          onClick={() => void downloadAcknowledgement(kind, invoiceId, "pdf")}
        >
          {t("cancel.receipt_pdf")}
        </Button>
      </Group>
    </div>
  );
}
