import { Anchor, Group, Text } from "@mantine/core";
import type { OneOfMany } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../../lib/format.ts";
import { Panel } from "../../../ui/panel.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { REQUEST_TONES } from "../cancel/request-tones.ts";
import { numberOf } from "../invoice-files.ts";
import listClasses from "./many-invoices.module.css";

interface ManyInvoicesProps {
  readonly title: string;
  readonly invoices: readonly OneOfMany[];
}

/** Some of the chosen invoices under a heading; none, no heading. */
export function ManyInvoices({ title, invoices }: ManyInvoicesProps) {
  if (invoices.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={listClasses.list}>
        {invoices.map((one) => (
          <One key={one.invoice.id} one={one} />
        ))}
      </ul>
    </Panel>
  );
}

function One({ one: { invoice, forecast, cancellation, left_out } }: { readonly one: OneOfMany }) {
  const { t } = useTranslation();
  const number = numberOf(invoice) ?? invoice.uuid ?? "";
  const isOpen = cancellation !== null && cancellation.closed_at === null;
  // Of one that is under way or decided its state says more than why it cannot be asked for.
  const reasons = cancellation === null || cancellation.state === "rejected" ? left_out : [];
  return (
    <li className={listClasses.one}>
      <div className={listClasses.head}>
        <Anchor
          component={Link}
          to={`/cancel/invoice/${invoice.id}/list`}
          size="sm"
          aria-label={t("cancel_many.open", { number })}
        >
          {number}
        </Anchor>
        <span data-numeric>{formatMoney(invoice.total, invoice.currency)}</span>
      </div>
      <Text size="sm">{invoice.receiver_name}</Text>
      {(cancellation !== null || forecast?.acceptance === true) && (
        <Group gap="xs">
          {cancellation !== null && (
            <StatusBadge tone={REQUEST_TONES[cancellation.state]} label={t(`cancel.state_${cancellation.state}`)} />
          )}
          {forecast?.acceptance === true && left_out.length === 0 && (
            <StatusBadge tone="neutral" label={t("cancel_many.receiver_asked")} />
          )}
        </Group>
      )}
      {isOpen && cancellation.waiting_for !== null && (
        <Text size="xs" c="dimmed">
          {t(`cancel.waiting_${cancellation.waiting_for}`)}
        </Text>
      )}
      {[...reasons, ...(cancellation?.problems ?? []).map(({ message }) => message)].map((sentence) => (
        <Text key={sentence} size="xs" c="var(--tb-warning-ink)">
          {sentence}
        </Text>
      ))}
    </li>
  );
}
