import { Button, Group } from "@mantine/core";
import { IconBan, IconFileCode, IconFileTypePdf, IconMail, IconPackage } from "@tabler/icons-react";
import type { InvoiceDetail, InvoiceState } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DocumentKind, downloadDocument } from "../../../lib/download.ts";
import { PlaceOfIssueContext } from "../../../lib/place-of-issue.ts";
import { useReadOnly } from "../../../lib/session.ts";
import type { Tone } from "../../../theme.ts";
import { Page } from "../../../ui/page.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { SendDialog } from "../send/send-dialog.tsx";
import classes from "./invoice.module.css";

interface DocumentPageProps {
  readonly title: string;
  readonly document: Pick<InvoiceDetail, "status" | "environment" | "stamp">;
  readonly status: { readonly label: ParseKeys; readonly tone: Tone };
  /** Says that a document was stamped for practice only. */
  readonly sandbox: string;
  /** It was stamped just now. */
  readonly justStamped: boolean;
  readonly actions: ReactNode;
  /** Shown beside it: related documents and history. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** The page of an invoice or a payment receipt. Its hours are those of the place where it was issued. */
export function DocumentPage({
  title,
  document,
  status: { label, tone },
  sandbox,
  justStamped,
  actions,
  aside,
  children,
}: DocumentPageProps) {
  const { t } = useTranslation();
  return (
    <PlaceOfIssueContext value={document.stamp?.expedition_zip ?? null}>
      <Page title={title} actions={actions}>
        <div className={classes.columns}>
          <div className={classes.main}>
            <Group gap="xs">
              <StatusBadge tone={document.status === "active" && justStamped ? "legal" : tone} label={t(label)} />
              {document.environment === "sandbox" && document.stamp !== null && (
                <StatusBadge tone="warning" label={sandbox} />
              )}
            </Group>
            {children}
          </div>
          <div className={classes.aside}>{aside}</div>
        </div>
      </Page>
    </PlaceOfIssueContext>
  );
}

export const actionIcon = (Icon: typeof IconBan) => <Icon className={classes.icon} aria-hidden />;

interface FileButtonsProps {
  readonly kind: DocumentKind;
  readonly document: Pick<InvoiceDetail, "id" | "uuid" | "serie" | "folio">;
  readonly labels: { readonly xml: string; readonly pdf: string; readonly both: string };
}

export function FileButtons({ kind, document, labels }: FileButtonsProps) {
  const files = [
    ["xml", IconFileCode],
    ["pdf", IconFileTypePdf],
    ["both", IconPackage],
  ] as const;
  return files.map(([which, Icon]) => (
    <Button
      key={which}
      variant="default"
      leftSection={actionIcon(Icon)}
      onClick={() => void downloadDocument(kind, document, which)}
    >
      {labels[which]}
    </Button>
  ));
}

/** Sends a stamped document by e-mail. */
export function SendButton({ invoice }: Pick<ComponentProps<typeof SendDialog>, "invoice">) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={actionIcon(IconMail)} onClick={() => setOpen(true)}>
        {t("actions.send")}
      </Button>
      {open && <SendDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CancelLinkProps {
  readonly to: string;
  readonly state: InvoiceState;
  /** Of a document that may still be cancelled. */
  readonly cancel: string;
  /** Of one whose cancellation has begun. */
  readonly see: string;
}

/** A link to the cancellation of a stamped document; a read-only user can only view it. */
export function CancelLink({ to, state, cancel, see }: CancelLinkProps) {
  const readOnly = useReadOnly();
  if (readOnly && state === "stamped") return null;
  return (
    <Button component={Link} to={to} variant="default" leftSection={actionIcon(IconBan)}>
      {state === "stamped" ? cancel : see}
    </Button>
  );
}
