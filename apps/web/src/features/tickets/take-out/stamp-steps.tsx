import { Button, Stack, Text } from "@mantine/core";
import type { InvoiceRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../../lib/format.ts";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { addressOf } from "../ticket-words.ts";
import classes from "../tickets.module.css";

type Draft = Pick<InvoiceRow, "id" | "state" | "total" | "currency" | "receiver_name">;

interface StampStepsProps {
  readonly folio: string;
  readonly note: Draft;
  readonly own: Draft;
  readonly onClose: () => void;
}

/** The two documents that take a ticket out of a live global invoice, in the order in which they are stamped. */
export function StampSteps({ folio, note, own, onClose }: StampStepsProps) {
  const { t } = useTranslation();
  const step = (label: string, draft: Draft) => (
    <li>
      <div className={classes.step}>
        <span>
          {label}
          <Text size="xs" c="dimmed">
            {draft.receiver_name} · {formatMoney(draft.total, draft.currency)}
          </Text>
        </span>
        <Button component={Link} to={addressOf(draft)} variant="default" size="compact-sm" aria-label={`${t("take_out.open")}: ${label}`}>
          {t("take_out.open")}
        </Button>
      </div>
    </li>
  );
  return (
    <PageOrModal as="modal" title={t("take_out.title", { folio })} actions={<Button onClick={onClose}>{t("common.close")}</Button>}>
      <Stack gap="md">
        <Text size="sm">
          <strong>{t("take_out.steps_title")}.</strong> {t("take_out.order")}
        </Text>
        <ol className={classes.steps}>
          {step(t("take_out.step_note"), note)}
          {step(t("take_out.step_own"), own)}
        </ol>
      </Stack>
    </PageOrModal>
  );
}
