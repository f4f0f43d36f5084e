import { legalDateAt } from "@timbra/contract";
import { use, useId } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDate } from "../../../lib/format.ts";
import { instantOfStamp, PlaceOfIssue } from "../../../lib/place-of-issue.ts";
import { MEXICO_CITY } from "../../../lib/today.ts";
import badge from "./postmark.module.css";

interface PostmarkProps {
  readonly uuid: string;
  /** The SAT's time of the certification, YYYY-MM-DDThh:mm:ss. */
  readonly certifiedAt: string;
  /** It was stamped just now: the mark falls onto the sheet. */
  readonly fresh: boolean;
}

const WAVES = [0, 9, 18, 27].map((y) => `M0 ${y}c6-5 12-5 18 0s12 5 18 0 12-5 18 0 12 5 18 0`);

/** The one magenta thing of the product: the fiscal folio as a postmark, on what has become legal. */
export function Postmark({ uuid, certifiedAt, fresh }: PostmarkProps) {
  const { t } = useTranslation();
  const ring = useId();
  const zip = use(PlaceOfIssue);
  const [day = "", time = ""] = legalDateAt(new Date(instantOfStamp(certifiedAt)), zip ?? MEXICO_CITY).split("T");
  return (
    <svg
      className={badge.postmark}
      data-fresh={fresh}
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
