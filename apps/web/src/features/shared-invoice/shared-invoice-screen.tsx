import { Anchor, Button } from "@mantine/core";
import { IconAccessible, IconExternalLink, IconFileCode, IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ShareView } from "@timbra/contract";
import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { ApiError, call, callForFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { instantOfStamp, PlaceOfIssueContext, useFormatInstant } from "../../lib/place-of-issue.ts";
import type { Tone } from "../../theme.ts";
import { lost } from "../../ui/drawing-parts.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import classes from "./shared-invoice.module.css";

/** /shared#secret: an invoice for whoever has its link. What stands after the # never reaches a server's log. */
export function SharedInvoiceScreen() {
  const { t } = useTranslation();
  const token = useSyncExternalStore(onHash, hashNow);
  const view = useQuery({
    queryKey: ["shared", token, currentLanguage()],
    queryFn: ({ signal }) => call("openShare", { body: { token }, signal }),
    retry: false,
  });
  if (view.isPending) return <LoadingOverlay visible over="screen" />;
  if (view.isError) {
    if (isGone(view.error))
      return <EmptyState level={1} drawing={lost} title={t("shared.gone_title")} text={view.error.message} />;
    return <QueryFailure query={view} title={t("shared.failed_title")} />;
  }
  return (
    <PlaceOfIssueContext value={view.data.expedition_zip}>
      <SharedInvoice token={token} view={view.data} />
    </PlaceOfIssueContext>
  );
}

/** The server said so. An answer that never came says nothing about the link. */
const isGone = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const hashNow = (): string => window.location.hash.slice(1);

function onHash(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

const TONES: Readonly<Record<ShareView["state"], Tone>> = {
  live: "positive",
  being_cancelled: "warning",
  cancelled: "danger",
};

function SharedInvoice({ token, view }: { readonly token: string; readonly view: ShareView }) {
  const { t } = useTranslation();
  const moment = useFormatInstant();
  const { issuer, number, uuid, state, sandbox } = view;
  const title = t(`shared.title_${view.type}`, { number: number ?? uuid });
  return (
    <div className={classes.screen}>
      <Wordmark />
      <Page title={title} text={t("shared.from", issuer)} width="form" actions={<Files token={token} uuid={uuid} />}>
        <Panel>
          <div className={classes.stack}>
            <div className={classes.badges}>
              <StatusBadge tone={TONES[state]} label={t(`shared.${state}`)} />
              {sandbox && <StatusBadge tone="warning" label={t("shared.sandbox")} />}
            </div>
            <Facts view={view} />
            {view.type === "P" ? <PaymentList view={view} /> : <Lines view={view} />}
            <p className={classes.quiet}>{t("shared.until", { date: moment(view.expires_at) })}</p>
          </div>
        </Panel>
      </Page>
    </div>
  );
}

function Files({ token, uuid }: { readonly token: string; readonly uuid: string }) {
  const { t } = useTranslation();
  const get = (format: "xml" | "pdf" | "tagged_pdf") => {
    const ending = format === "xml" ? "xml" : "pdf";
    const load = () => callForFile("getSharedFile", { body: { token, format } });
    return download([{ load, fallbackName: `${uuid}.${ending}` }], uuid);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconFileCode aria-hidden size="1rem" />} onClick={() => void get("xml")}>
        {t("shared.download_xml")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconAccessible aria-hidden size="1rem" />}
        onClick={() => void get("tagged_pdf")}
      >
        {t("shared.download_tagged_pdf")}
      </Button>
      <Button leftSection={<IconFileTypePdf aria-hidden size="1rem" />} onClick={() => void get("pdf")}>
        {t("shared.download_pdf")}
      </Button>
    </>
  );
}

function Facts({ view }: { readonly view: ShareView }) {
  const { t } = useTranslation();
  const moment = useFormatInstant();
  return (
    <dl className={classes.facts}>
      <Fact name={t("shared.to")}>
        {view.receiver.name} ({view.receiver.rfc})
      </Fact>
      <Fact name={t("shared.uuid")}>{view.uuid}</Fact>
      {view.date !== null && <Fact name={t("shared.issued")}>{moment(view.date)}</Fact>}
      <Fact name={t("shared.certified")}>{moment(instantOfStamp(view.certified_at))}</Fact>
      <Fact name={t(view.type === "P" ? "shared.paid_total" : "shared.total")}>
        <strong>{formatMoney(view.total, view.currency)}</strong>
      </Fact>
      <Fact name="SAT">
        <Anchor href={view.sat_qr} target="_blank" rel="noreferrer">
          {t("shared.verify")} <IconExternalLink aria-hidden size="0.9rem" />
        </Anchor>
      </Fact>
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

function Lines({ view: { lines, more_lines, currency } }: { readonly view: ShareView }) {
  const { t } = useTranslation();
  return (
    <div>
      <h2 className={classes.heading}>{t("shared.lines")}</h2>
      <ul className={classes.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stamped document never change
          <li key={at}>
            <span>
              {formatNumber(line.quantity)} × {line.description}
            </span>
            <span className={classes.amount}>{formatMoney(line.amount, currency)}</span>
          </li>
        ))}
      </ul>
      {more_lines > 0 && <p className={classes.quiet}>{t("shared.more_lines", { count: more_lines })}</p>}
    </div>
  );
}

/** The invoices that a receipt pays, and what it left of each. */
function PaymentList({ view: { paid, more_lines } }: { readonly view: ShareView }) {
  const { t } = useTranslation();
  return (
    <div>
      <h2 className={classes.heading}>{t("shared.paid")}</h2>
      <ul className={classes.lines}>
        {paid.map(({ number, uuid, instalment, amount, left, currency }) => (
          <li key={`${uuid} ${instalment}`}>
            <span>
              {t("shared.paid_invoice", { number: number ?? uuid, instalment })}
              <br />
              <span className={classes.quiet}>{t("shared.paid_left", { left: formatMoney(left, currency) })}</span>
            </span>
            <span className={classes.amount}>{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
      {more_lines > 0 && <p className={classes.quiet}>{t("shared.more_lines", { count: more_lines })}</p>}
    </div>
  );
}
