import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InvoiceSending } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { MAIL_TONES } from "../../../lib/mail-tones.ts";
import { useFormatInstant } from "../../../lib/place-of-issue.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/page.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCommand } from "../../../ui/use-command.ts";
import { deliveriesQuery } from "../api.ts";
import classes from "../detail/related.module.css";

/** Every mail that an invoice went out with, and whether it arrived. Nothing is shown before the first. */
export function DeliveriesPanel({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const moment = useFormatInstant();
  const sendings = useQuery(deliveriesQuery(id));
  const readOnly = useReadOnly();
  const again = useSendAgain(id);
  if (sendings.isPending) return null;
  if (sendings.isError) return <QueryFailure query={sendings} title={t("actions.sent_error")} />;
  if (sendings.data.length === 0) return null;
  return (
    <Panel title={t("actions.sent_title")}>
      <ul className={classes.list}>
        {sendings.data.map((sending) => (
          <li key={sending.id}>
            <time className={classes.label} dateTime={sending.created_at}>
              {moment(sending.created_at)}
            </time>
            <ul className={classes.list}>
              {sending.deliveries.map((delivery) => (
                <Delivery
                  key={delivery.address}
                  delivery={delivery}
                  onResend={readOnly ? null : () => again(sending, delivery.address)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The same letter to one address once more; pressed twice it goes once. */
function useSendAgain(id: string) {
  const queries = useQueryClient();
  return async ({ id: sendingId, message, language }: InvoiceSending, address: string): Promise<void> => {
    const body = { to: [address], cc: [], message, language };
    const idempotencyKey = `send-${id}-${sendingId}-${address}`;
    try {
      toast.success((await call("sendInvoice", { params: { id }, body, idempotencyKey })).message);
    } finally {
      await queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey });
    }
  };
}

type DeliveryBody = InvoiceSending["deliveries"][number];

interface DeliveryProps {
  readonly delivery: DeliveryBody;
  /** Null for a read-only user. */
  readonly onResend: (() => Promise<void>) | null;
}

function Delivery({ delivery: { address, copy, state, attempts, problem }, onResend }: DeliveryProps) {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  const word = state === "pending" && attempts > 0 ? "retrying" : state;
  return (
    <li className={classes.one}>
      <span>
        {address} {copy && <span className={classes.label}>{t("actions.mail_copy")}</span>}
      </span>
      <StatusBadge tone={MAIL_TONES[state]} label={t(`actions.mail_${word}`)} />
      {problem !== null && <span className={classes.problem}>{t("actions.mail_said", { problem })}</span>}
      {state === "failed" && onResend !== null && (
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          aria-label={`${t("actions.send_again")}: ${address}`}
          onClick={() => void run(onResend)}
        >
          {t("actions.send_again")}
        </Button>
      )}
    </li>
  );
}
