import { Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { decimalsOf, type InvoiceRow, sentence } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatMoney } from "../../../lib/format.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { toast } from "../../../ui/toast.ts";
import { relatedQuery, useDerive } from "../derive.ts";
import { type CreditReason, CreditReasonChoice } from "./credit-reason.tsx";

interface CreditNoteDialogProps {
  readonly invoice: Pick<InvoiceRow, "id" | "serie" | "folio" | "uuid" | "total" | "currency">;
  readonly onClose: () => void;
}

/** Asks why and how much is credited, and opens the draft of the note. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const { t } = useTranslation();
  const { data: related, isLoading } = useQuery(relatedQuery(invoice.id));
  const { busy, credit } = useDerive();
  const [relation, setRelation] = useState<CreditReason>("01");
  const [part, setPart] = useState(false);
  const [amount, setAmount] = useState("");
  const [error, setError] = useState<string | null>(null);
  const left = related?.credit?.remaining ?? invoice.total;
  const remaining = formatMoney(left, invoice.currency);
  const submit = async () => {
    if (part && amount === "") return setError(sentence("required", currentLanguage()));
    const made = await credit(invoice.id, { relation, amount: part ? amount : null }, ({ errors, sentences }) => {
      const [said] = errors["amount"] ?? [];
      setError(said ?? null);
      if (said === undefined) toast.error(sentences);
    });
    if (made) onClose();
  };
  return (
    <FormDialog
      title={t("actions.credit_title", { number: formatFolio(invoice) ?? invoice.uuid ?? "" })}
      text={t("actions.credit_text")}
      submitLabel={t("actions.credit_make")}
      busy={busy}
      awaits={isLoading}
      isTyped={relation !== "01" || part}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CreditReasonChoice value={relation} onChange={setRelation} />
      <Radio.Group
        label={t("actions.credit_how_much")}
        value={part ? "part" : "whole"}
        onChange={(value) => setPart(value === "part")}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="whole" label={t("actions.credit_whole", { remaining })} />
          <Radio value="part" label={t("actions.credit_part")} />
        </Stack>
      </Radio.Group>
      {part && (
        <MoneyInput
          label={t("actions.credit_amount")}
          description={t("actions.credit_left", { remaining })}
          decimals={decimalsOf(left)}
          value={amount}
          onChange={(next) => {
            setAmount(next);
            setError(null);
          }}
          error={error}
          data-autofocus
          withAsterisk
        />
      )}
    </FormDialog>
  );
}
