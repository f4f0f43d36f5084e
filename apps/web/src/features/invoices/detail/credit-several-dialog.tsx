import { useQueries } from "@tanstack/react-query";
import { decimalsOf, type FieldErrors, type InvoiceRow } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatFolio } from "../../../lib/documents.ts";
import { formatMoney } from "../../../lib/format.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { toast } from "../../../ui/toast.ts";
import { relatedQuery, useDerive } from "../derive.ts";
import { type CreditReason, CreditReasonChoice } from "./credit-reason.tsx";

interface CreditSeveralDialogProps {
  readonly rows: readonly InvoiceRow[];
  readonly onClose: () => void;
}

/** Asks why, and how much is taken of each invoice, beside what is left of it; opens the draft of the note. */
export function CreditSeveralDialog({ rows, onClose }: CreditSeveralDialogProps) {
  const { t } = useTranslation();
  const { busy, creditSeveral } = useDerive();
  const around = useQueries({ queries: rows.map(({ id }) => relatedQuery(id)) });
  const [relation, setRelation] = useState<CreditReason>("01");
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = async () => {
    const invoices = rows.map(({ id }) => ({ id, amount: amounts[id] || null }));
    const made = await creditSeveral({ relation, invoices }, (refusal) => {
      setErrors(refusal.errors);
      if (Object.keys(refusal.errors).length === 0) toast.error(refusal.sentences);
    });
    if (made) onClose();
  };
  return (
    <FormDialog
      title={t("actions.credit_several_title", { name: rows[0]?.receiver_name ?? "" })}
      text={t("actions.credit_several_text")}
      submitLabel={t("actions.credit_make")}
      busy={busy}
      isTyped={relation !== "01" || Object.values(amounts).some((amount) => amount !== "")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CreditReasonChoice value={relation} onChange={setRelation} />
      {rows.map((row, at) => {
        const left = around[at]?.data?.credit?.remaining ?? row.total;
        return (
          <MoneyInput
            key={row.id}
            label={t("actions.credit_several_amount", { number: formatFolio(row) ?? row.uuid ?? "" })}
            description={t("actions.credit_left", { remaining: formatMoney(left, row.currency) })}
            placeholder={t("actions.credit_several_all")}
            decimals={decimalsOf(left)}
            value={amounts[row.id] ?? ""}
            onChange={(amount) => setAmounts((before) => ({ ...before, [row.id]: amount }))}
            error={
              [...(errors[`invoices.${at}.amount`] ?? []), ...(errors[`invoices.${at}.id`] ?? [])].join(" ") || null
            }
          />
        );
      })}
    </FormDialog>
  );
}
