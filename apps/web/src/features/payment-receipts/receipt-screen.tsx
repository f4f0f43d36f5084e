import { Anchor, Button, Group } from "@mantine/core";
import {
  IconBan,
  IconFileCode,
  IconFileTypePdf,
  IconLink,
  IconMail,
  IconPackage,
  IconPencil,
  IconPlus,
  IconReplace,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { PayDetail } from "@timbra/contract";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router";
import { PlaceOfIssueContext } from "../../lib/place-of-issue.ts";
import { useReadOnly } from "../../lib/session.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { isStamping, receiptQuery } from "./api.ts";
import classes from "./payment-receipts.module.css";
import { downloadReceipt, mayReplaceReceipt, receiptNumber, receiptStatus } from "./receipt.ts";
import { ReceiptSheet, type StampBadgePart, type StampFactsPart } from "./receipt-sheet.tsx";

const POLL_MS = 2000;

export interface ReceiptScreenProps {
  /**
   * The history of a document, its postmark, its folio and what the SAT says of it are the invoices'; the route brings
   * them.
   */
  readonly Timeline: ComponentType<{ readonly id: string }>;
  readonly Postmark: StampBadgePart;
  readonly StampFacts: StampFactsPart;
  readonly SatPanel: ComponentType<{ readonly id: string; readonly kind: "pay" }>;
  readonly SendDialog: SendPart;
  readonly SendingsPanel: ComponentType<{ readonly id: string }>;
  readonly ShareDialog: SharePart;
}

/** A document that is sent: the receipt without its draft, of which the dialog knows nothing. */
type Sent = Pick<PayDetail, "id" | "serie" | "folio" | "uuid" | "customer_id">;
type SendPart = ComponentType<{ readonly invoice: Sent; readonly onClose: () => void }>;
type SharePart = ComponentType<{
  readonly invoice: Pick<Sent, "id" | "serie" | "folio" | "uuid">;
  readonly onClose: () => void;
}>;

/** /pay/:id: the receipt, its files and its history. While it is on its way the page asks again by itself. */
export function ReceiptScreen({
  Timeline,
  Postmark,
  StampFacts,
  SatPanel,
  SendDialog,
  SendingsPanel,
  ShareDialog,
}: ReceiptScreenProps) {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { state } = useLocation();
  const found = useQuery({
    ...receiptQuery(id),
    refetchInterval: (query) => (query.state.data !== undefined && isStamping(query.state.data) ? POLL_MS : false),
  });
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError)
    return (
      <LoadFailure title={t("pays.not_found")} message={found.error.message} onRetry={() => void found.refetch()} />
    );
  const pay = found.data;
  const fresh = typeof state === "object" && state !== null && "justStamped" in state;
  const number = receiptNumber(pay);
  const { label, tone } = receiptStatus(pay);
  return (
    <PlaceOfIssueContext value={pay.stamp?.expedition_zip ?? null}>
      <Page
        title={number === null ? t("pays.draft") : t("pays.title", { number })}
        actions={<Actions pay={pay} SendDialog={SendDialog} ShareDialog={ShareDialog} />}
      >
        <div className={classes.columns}>
          <div className={classes.stack}>
            <Group gap="xs">
              <StatusBadge tone={pay.status === "active" && fresh ? "legal" : tone} label={t(label)} />
              {pay.environment === "sandbox" && pay.stamp !== null && (
                <StatusBadge tone="warning" label={t("pays.sandbox")} />
              )}
            </Group>
            <Notices pay={pay} />
            <ReceiptSheet pay={pay} fresh={fresh} Postmark={Postmark} StampFacts={StampFacts} />
          </div>
          <div className={classes.stack}>
            {pay.stamp !== null && <SatPanel id={pay.id} kind="pay" />}
            {pay.stamp !== null && <SendingsPanel id={pay.id} />}
            <Timeline key={pay.state} id={pay.id} />
          </div>
        </div>
      </Page>
    </PlaceOfIssueContext>
  );
}

/** What somebody has to know or do about it. */
function Notices({ pay }: { readonly pay: PayDetail }) {
  const { t } = useTranslation();
  const reads = useReadOnly();
  const { replaces, replaced_by: by } = pay;
  return (
    <>
      {isStamping(pay) && (
        <p className={classes.notice}>{t(pay.state === "uncertain" ? "pays.uncertain_text" : "pays.stamping")}</p>
      )}
      {pay.problems.length > 0 && (
        <div className={classes.problem} role="alert">
          {pay.problems.map(({ code, message, fix }) => (
            <p key={code}>
              {message} {fix} <small>{code}</small>
            </p>
          ))}
        </div>
      )}
      {pay.orphaned && <p className={classes.notice}>{t("pays.orphaned_text")}</p>}
      {replaces !== null && replaces.state !== "cancelled" && pay.uuid !== null && (
        <div className={classes.notice}>
          <p>{t("pays.replaces_live", { number: receiptNumber(replaces) ?? "" })}</p>
          {!reads && (
            <Button component={Link} to={`/cancel/pay/${replaces.id}/pay`} variant="default">
              {t("pays.cancel_replaced")}
            </Button>
          )}
        </div>
      )}
      {by !== null && (
        <p className={classes.notice}>
          {t("pays.replaced_by")}{" "}
          <Anchor component={Link} inherit to={`/pay/${by.id}`}>
            {receiptNumber(by)}
          </Anchor>
        </p>
      )}
    </>
  );
}

const icon = (Icon: typeof IconPlus) => <Icon className={classes.icon} aria-hidden />;

interface ActionsProps extends Pick<ReceiptScreenProps, "SendDialog" | "ShareDialog"> {
  readonly pay: PayDetail;
}

function Actions({ pay, SendDialog, ShareDialog }: ActionsProps) {
  const { t } = useTranslation();
  const reads = useReadOnly();
  const files = [
    { which: "xml", label: t("pays.xml"), Icon: IconFileCode },
    { which: "pdf", label: t("pays.pdf"), Icon: IconFileTypePdf },
    { which: "both", label: t("pays.both"), Icon: IconPackage },
  ] as const;
  return (
    <>
      {pay.files !== null &&
        files.map(({ which, label, Icon }) => (
          <Button
            key={which}
            variant="default"
            leftSection={icon(Icon)}
            onClick={() => void downloadReceipt(pay, which)}
          >
            {label}
          </Button>
        ))}
      {pay.stamp !== null && !reads && <SendButton pay={pay} SendDialog={SendDialog} />}
      {pay.stamp !== null && !reads && <ShareButton pay={pay} ShareDialog={ShareDialog} />}
      {mayReplaceReceipt(pay) && !reads && (
        <Button
          component={Link}
          to={`/create/pay?replaces=${pay.id}`}
          variant="default"
          leftSection={icon(IconReplace)}
        >
          {t("pays.replace")}
        </Button>
      )}
      {pay.stamp !== null && !(reads && pay.state === "stamped") && (
        <Button component={Link} to={`/cancel/pay/${pay.id}/pay`} variant="default" leftSection={icon(IconBan)}>
          {t(pay.state === "stamped" ? "pays.cancel" : "pays.see_cancellation")}
        </Button>
      )}
      {!reads && <FollowUpActions pay={pay} />}
    </>
  );
}

/** What goes on from a receipt to another one. */
function FollowUpActions({ pay }: { readonly pay: PayDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {pay.state === "draft" && (
        <Button component={Link} to={`/create/pay?pay=${pay.id}`} variant="default" leftSection={icon(IconPencil)}>
          {t("pays.correct")}
        </Button>
      )}
      <Button component={Link} to="/create/pay" leftSection={icon(IconPlus)}>
        {t("pays.new")}
      </Button>
    </>
  );
}

function SendButton({
  pay: { id, serie, folio, uuid, customer_id },
  SendDialog,
}: {
  readonly pay: PayDetail;
  readonly SendDialog: SendPart;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail className={classes.icon} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("actions.send")}
      </Button>
      {open && <SendDialog invoice={{ id, serie, folio, uuid, customer_id }} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareButton({
  pay: { id, serie, folio, uuid },
  ShareDialog,
}: {
  readonly pay: PayDetail;
  readonly ShareDialog: SharePart;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={icon(IconLink)} onClick={() => setOpen(true)}>
        {t("actions.share")}
      </Button>
      {open && <ShareDialog invoice={{ id, serie, folio, uuid }} onClose={() => setOpen(false)} />}
    </>
  );
}
