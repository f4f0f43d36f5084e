import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { InvoiceDetail } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { instantOfStamp, useMoment } from "../../../lib/place-of-issue.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import { toast } from "../../../ui/toast.ts";
import classes from "./sheet.module.css";

/** Below the perforation: the folio, who certified it and when, and the way to verify it. */
export function StampFacts({ stamp }: { readonly stamp: NonNullable<InvoiceDetail["stamp"]> }) {
  const { t } = useTranslation();
  const moment = useMoment();
  const copy = async () => {
    await navigator.clipboard.writeText(stamp.uuid);
    toast.success(t("invoice.uuid_copied"));
  };
  const facts = [
    [t("invoice_view.certified"), moment(instantOfStamp(stamp.certified_at))],
    [t("invoice_view.certifier"), stamp.certifier_rfc],
    [t("invoice_view.certifier_certificate"), stamp.certifier_certificate],
  ];
  return (
    <footer className={classes.stub}>
      <QrCode text={stamp.sat_qr} label={t("invoice_view.qr")} />
      <div className={classes.stubWords}>
        <p className={classes.label}>{t("invoice_view.folio_fiscal")}</p>
        <p className={classes.uuid}>
          <span>{stamp.uuid}</span>
          <ActionIcon
            size="sm"
            aria-label={t("invoice.copy_uuid")}
            title={t("invoice.copy_uuid")}
            onClick={() => void copy()}
          >
            <IconCopy className={classes.icon} aria-hidden />
          </ActionIcon>
        </p>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <a className={classes.verify} href={stamp.sat_qr} target="_blank" rel="noreferrer">
          {t("invoice_view.verify")}
        </a>
      </div>
    </footer>
  );
}
