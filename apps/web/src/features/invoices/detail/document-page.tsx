import { Button, Group } from "@mantine/core";
import { IconBan, IconFileCode, IconFileTypePdf, IconMail, IconPackage } from "@tabler/icons-react";
import type { InvoiceDetail } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DocumentKind, downloadDocument } from "../../../lib/download.ts";
import { PlaceOfIssueContext } from "../../../lib/place-of-issue.ts";
import { useReadOnly } from "../../../lib/session.ts";
import type { Tone } from "../../../theme.ts";
import { Page } from "../../../ui/page.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { SatPanel } from "../cancel/sat-status.tsx";
import { DeliveriesPanel } from "../send/deliveries-panel.tsx";
import { SendDialog } from "../send/send-dialog.tsx";
import classes from "./invoice.module.css";
import { Timeline } from "./timeline.tsx";

interface DocumentTexts {
  readonly xml: string;
  readonly pdf: string;
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
    <>
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
    </>
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

function FileButtons({ kind, document, texts }: Pick<DocumentPageProps, "kind" | "document" | "texts">) {
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
