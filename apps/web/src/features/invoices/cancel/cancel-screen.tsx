import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CancellationBody } from "@timbra/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useWayBack } from "../../../lib/came-from.ts";
import { formatUnbroken } from "../../../lib/format.ts";
import { PlaceOfIssue } from "../../../lib/place-of-issue.ts";
import { useReadsOnly } from "../../../lib/reads-only.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page } from "../../../ui/page.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { numberOf } from "../invoice-files.ts";
import { cancellationQuery } from "./api.ts";
import classes from "./cancel.module.css";
import { CancelForm } from "./cancel-form.tsx";
import { type CancelKind, CancelKindProvider, useCancelKind, useCancelWords } from "./kind.ts";
import { RequestState } from "./request-state.tsx";

interface CancelScreenProps {
  readonly kind?: CancelKind;
}

/**
 * /cancel/invoice/:invoice_id/:page? and /cancel/pay/:complement_id/:page?: what may be asked, what was asked, and what
 * became of it.
 */
export function CancelScreen({ kind = "invoice" }: CancelScreenProps) {
  return (
    <CancelKindProvider value={kind}>
      <Cancelling />
    </CancelKindProvider>
  );
}

function Cancelling() {
  const { t } = useTranslation();
  const kind = useCancelKind();
  const words = useCancelWords();
  const { invoice_id = "", complement_id = invoice_id, page } = useParams();
  const back = useWayBack(whereFrom(kind, page, complement_id));
  const found = useQuery(cancellationQuery(kind, complement_id));
  const queries = useQueryClient();
  const state = found.data?.invoice.state;
  // Whatever else shows it, or the balances that it changes, is looked at again once the SAT has spoken.
  useEffect(() => {
    if (state !== undefined) void queries.invalidateQueries({ queryKey: ["pays"] });
  }, [queries, state]);
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError)
    return (
      <LoadFailure
        title={t("invoice.not_found_title")}
        message={found.error.message}
        onRetry={() => void found.refetch()}
      />
    );
  const { invoice } = found.data;
  const number = numberOf(invoice) ?? invoice.uuid ?? "";
  const leave = (
    <Button component={Link} to={back} variant="default" leftSection={<IconArrowLeft aria-hidden size="1rem" />}>
      {t("cancel.back")}
    </Button>
  );
  const isPay = kind === "pay";
  const about = isPay
    ? invoice.receiver_name
    : t("cancel.of", { name: invoice.receiver_name, total: formatUnbroken(invoice.total, invoice.currency) });
  return (
    <Page title={t(words("cancel.title"), { number })} text={about} width="form" actions={leave}>
      <div className={classes.stack}>
        <PlaceOfIssue value={invoice.expedition_zip}>
          <Content body={found.data} />
        </PlaceOfIssue>
      </div>
    </Page>
  );
}

function Content({ body }: { readonly body: CancellationBody }) {
  const { t } = useTranslation();
  const words = useCancelWords();
  const reads = useReadsOnly();
  const { invoice, cancellation, earlier } = body;
  const can_request = body.can_request && !reads;
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
          {/* A request that closes makes room for another question, with nothing of the last one in it. */}
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
const INVOICE_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * Back to where one came from; the list when the address does not say. A receipt may be cancelled for the sake of an
 * invoice that it pays.
 */
function whereFrom(kind: CancelKind, page: string | undefined, invoiceId: string): string {
  if (kind === "pay" && page !== undefined && INVOICE_ID.test(page)) return `/cancel/invoice/${page}`;
  if (kind === "pay") return page === "pay" ? `/pay/${invoiceId}` : "/list/pay";
  if (page === "invoice") return `/invoice/${invoiceId}`;
  return LISTS.get(page) ?? "/list/invoice";
}
