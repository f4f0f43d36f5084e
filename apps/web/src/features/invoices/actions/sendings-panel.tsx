import { useQuery } from "@tanstack/react-query";
import type { InvoiceSending } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDateTime } from "../../../lib/format.ts";
import type { Tone } from "../../../theme.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./related.module.css";
import { sendingsQuery } from "./sendings-query.ts";

/** Every mail that an invoice went out with, and whether it arrived. Nothing is shown before the first. */
export function SendingsPanel({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const sendings = useQuery(sendingsQuery(id));
  if (sendings.isPending) return null;
  if (sendings.isError)
    return <LoadFailure title={t("actions.sent_error")} message={sendings.error.message} onRetry={() => void sendings.refetch()} />;
  if (sendings.data.length === 0) return null;
  return (
    <Panel title={t("actions.sent_title")}>
      <ul className={classes.list}>
        {sendings.data.map((sending) => (
          <li key={sending.id}>
            <time className={classes.label} dateTime={sending.created_at}>
              {formatDateTime(sending.created_at, currentLanguage())}
            </time>
            <ul className={classes.list}>
              {sending.deliveries.map((delivery) => (
                <Delivery key={delivery.address} delivery={delivery} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type OneDelivery = InvoiceSending["deliveries"][number];

const TONES: Readonly<Record<OneDelivery["state"], Tone>> = { pending: "warning", sent: "positive", failed: "danger", uncertain: "warning" };

function Delivery({ delivery: { address, copy, state, attempts, problem } }: { readonly delivery: OneDelivery }) {
  const { t } = useTranslation();
  const word = state === "pending" && attempts > 0 ? "retrying" : state;
  return (
    <li className={classes.one}>
      <span>
        {address} {copy && <span className={classes.label}>{t("actions.mail_copy")}</span>}
      </span>
      <StatusBadge tone={TONES[state]} label={t(`actions.mail_${word}`)} />
      {problem !== null && <span className={classes.problem}>{t("actions.mail_said", { problem })}</span>}
    </li>
  );
}
