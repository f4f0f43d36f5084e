import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { type InvoiceDetail, legalDateAt } from "@timbra/contract";
import { use, useId } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { copyText } from "../../../lib/copy-text.ts";
import { formatDate } from "../../../lib/format.ts";
import { instantOfStamp, MEXICO_CITY, PlaceOfIssueContext, useFormatInstant } from "../../../lib/place-of-issue.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import classes from "./invoice-sheet.module.css";
import badge from "./stamp-badge.module.css";

interface StampBadgeProps {
  readonly uuid: string;
  /** The SAT's time of the certification, YYYY-MM-DDThh:mm:ss. */
  readonly certifiedAt: string;
  /** It was stamped just now: the badge is animated. */
  readonly justStamped: boolean;
}

const WAVES = [0, 9, 18, 27].map((y) => `M0 ${y}c6-5 12-5 18 0s12 5 18 0 12-5 18 0 12 5 18 0`);

/** The only magenta element of the product: the fiscal folio as a round stamp, on a document that is legally valid. */
export function StampBadge({ uuid, certifiedAt, justStamped }: StampBadgeProps) {
  const { t } = useTranslation();
  const ring = useId();
  const zip = use(PlaceOfIssueContext);
  const [day = "", time = ""] = legalDateAt(new Date(instantOfStamp(certifiedAt)), zip ?? MEXICO_CITY).split("T");
  return (
    <svg
      className={badge.postmark}
      data-fresh={justStamped}
      viewBox="0 0 236 160"
      role="img"
      aria-label={t("invoice_view.postmark", { uuid })}
    >
      <defs>
        <path id={ring} d="M80 80m-62 0a62 62 0 1 1 124 0a62 62 0 1 1 -124 0" />
      </defs>
      <circle cx="80" cy="80" r="74" />
      <circle cx="80" cy="80" r="54" />
      <text className={badge.ring}>
        <textPath href={`#${ring}`} textLength="378">
          {`${uuid} · `}
        </textPath>
      </text>
      <text className={badge.word} x="80" y="66">
        CFDI 4.0
      </text>
      <text className={badge.day} x="80" y="86">
        {formatDate(day, currentLanguage())}
      </text>
      <text className={badge.word} x="80" y="104">
        {time}
      </text>
      <g transform="translate(160 66)">
        {WAVES.map((wave) => (
          <path key={wave} d={wave} />
        ))}
      </g>
    </svg>
  );
}

/** Below the perforation: the folio, who certified it and when, and a link to verify it. */
export function StampFacts({ stamp }: { readonly stamp: NonNullable<InvoiceDetail["stamp"]> }) {
  const { t } = useTranslation();
  const moment = useFormatInstant();
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
            onClick={() => void copyText(stamp.uuid, t("invoice.uuid_copied"))}
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
