import { Anchor, Button } from "@mantine/core";
import { IconLink, IconPencil, IconPlus, IconReplace } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { PayDetail } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router";
import { formatFolio, isStamping } from "../../lib/documents.ts";
import { useReadOnly } from "../../lib/session.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { ProblemText } from "../../ui/problem-text.tsx";
import { StampClock } from "../../ui/stamp-clock.tsx";
import { actionIcon, DocumentPage, ShareDialog } from "../invoices/public.ts";
import { receiptQuery } from "./api.ts";
import classes from "./payment-receipts.module.css";
import { mayReplaceReceipt, receiptStatus } from "./receipt.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** /pay/:id: the receipt, its files and its history. While its stamp is pending the page polls. */
export function ReceiptScreen() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { state } = useLocation();
  const readOnly = useReadOnly();
  const found = useQuery(receiptQuery(id));
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError) return <QueryFailure query={found} title={t("pays.not_found")} />;
  const pay = found.data;
  const justStamped = typeof state === "object" && state !== null && "justStamped" in state;
  const number = formatFolio(pay);
  return (
    <DocumentPage
      kind="pay"
      document={pay}
      title={number === null ? t("pays.draft") : t("pays.title", { number })}
      status={receiptStatus(pay)}
      texts={{
        xml: t("pays.xml"),
        pdf: t("pays.pdf"),
        tagged_pdf: t("invoice.download_tagged_pdf"),
        both: t("pays.both"),
        cancel: t("pays.cancel"),
        seeCancellation: t("pays.see_cancellation"),
        sandbox: t("pays.sandbox"),
      }}
      justStamped={justStamped}
      actions={!readOnly && <StampedActions pay={pay} />}
      lastActions={!readOnly && <FollowUpActions pay={pay} />}
    >
      <div className={classes.stack}>
        <Notices pay={pay} />
        <ReceiptSheet pay={pay} justStamped={justStamped} />
      </div>
    </DocumentPage>
  );
}

/** What the user has to know or do about it. */
function Notices({ pay }: { readonly pay: PayDetail }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { replaces, replaced_by: by } = pay;
  return (
    <>
      {isStamping(pay) && (
        <p className={classes.notice}>
          {t(pay.state === "uncertain" ? "pays.uncertain_text" : "pays.stamping")}{" "}
          {pay.stamp_by !== null && <StampClock by={pay.stamp_by} form="long" />}
        </p>
      )}
      {pay.problems.length > 0 && (
        <div className={classes.problem} role="alert">
          {pay.problems.map((problem) => (
            <p key={problem.code}>
              <ProblemText problem={problem} />
            </p>
          ))}
        </div>
      )}
      {pay.orphaned && <p className={classes.notice}>{t("pays.orphaned_text")}</p>}
      {replaces !== null && replaces.state !== "cancelled" && pay.uuid !== null && (
        <div className={classes.notice}>
          <p>{t("pays.replaces_live", { number: formatFolio(replaces) ?? "" })}</p>
          {!readOnly && (
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
            {formatFolio(by)}
          </Anchor>
        </p>
      )}
    </>
  );
}

/** What can be done with a receipt that is stamped. */
function StampedActions({ pay }: { readonly pay: PayDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {pay.stamp !== null && <ShareButton pay={pay} />}
      {mayReplaceReceipt(pay) && (
        <Button
          component={Link}
          to={`/create/pay?replaces=${pay.id}`}
          variant="default"
          leftSection={actionIcon(IconReplace)}
        >
          {t("pays.replace")}
        </Button>
      )}
    </>
  );
}

/** What goes on from a receipt to another one. */
function FollowUpActions({ pay }: { readonly pay: PayDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {pay.state === "draft" && (
        <Button
          component={Link}
          to={`/create/pay?pay=${pay.id}`}
          variant="default"
          leftSection={actionIcon(IconPencil)}
        >
          {t("pays.correct")}
        </Button>
      )}
      <Button component={Link} to="/create/pay" leftSection={actionIcon(IconPlus)}>
        {t("pays.new")}
      </Button>
    </>
  );
}

function ShareButton({ pay }: { readonly pay: PayDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={actionIcon(IconLink)} onClick={() => setOpen(true)}>
        {t("actions.share")}
      </Button>
      {open && <ShareDialog invoice={pay} onClose={() => setOpen(false)} />}
    </>
  );
}
