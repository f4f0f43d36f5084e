import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { MEXICO_CITY, todayIn } from "../../lib/place-of-issue.ts";
import { useRefreshDocuments } from "../../lib/queries.ts";
import { CalendarInput } from "../../ui/day-input.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { paidStateQuery } from "./api.ts";

interface MarkPaidProps {
  readonly invoiceId: string;
  /** What the day is proposed from: that of the invoice, or the one that was said before. */
  readonly day: string;
  /** Says which invoice it is, where there are several. */
  readonly name?: string;
  readonly onMarked?: () => void;
}

/** The day on which an invoice was paid at once, and the button that says so. */
export function MarkPaid({ invoiceId, day, name, onMarked }: MarkPaidProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const refresh = useRefreshDocuments();
  const { busy, run } = useCommand();
  const [paidOn, setPaidOn] = useState<string | null>(day);
  const [error, setError] = useState<string | null>(null);
  const mark = () =>
    run(
      async () => {
        const { message, paid } = await call("markInvoicePaid", {
          params: { id: invoiceId },
          body: { paid_on: paidOn ?? "" },
        });
        queries.setQueryData(paidStateQuery(invoiceId).queryKey, paid);
        toast.success(message);
        onMarked?.();
        await refresh();
      },
      ({ errors, sentences }) => {
        const [said] = errors["paid_on"] ?? [];
        setError(said ?? null);
        if (said === undefined) toast.error(sentences);
      },
    );
  const labels = name === undefined ? { label: t("pays.pue_day") } : { "aria-label": t("pays.pue_day_of", { name }) };
  return (
    <Group gap="xs" align="end">
      <CalendarInput
        {...labels}
        size="xs"
        maxDate={todayIn(MEXICO_CITY)}
        value={paidOn}
        onChange={(chosen) => {
          setPaidOn(chosen);
          setError(null);
        }}
        error={error}
      />
      <Button size="xs" variant="default" loading={busy} onClick={() => void mark()}>
        {t("pays.pue_mark")}
      </Button>
    </Group>
  );
}
