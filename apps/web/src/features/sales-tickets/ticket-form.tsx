import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  DEFAULT_IDS,
  keyOfId,
  type ReadRequestOf,
  type TicketRow,
  TO_BE_DEFINED,
  ticketRequest,
} from "@timbra/contract";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import type { FormOf } from "../../lib/checked-form.ts";
import { keyedOptions } from "../../lib/documents.ts";
import { resetSaved, useLoadedForm } from "../../lib/form.ts";
import { invoiceFormQuery } from "../../lib/invoice-form-query.ts";
import { todayIn } from "../../lib/place-of-issue.ts";
import { ticketsKey } from "../../lib/queries.ts";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { SelectField } from "../../ui/fields/choice-fields.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { IepsField, MoneyField } from "../../ui/fields/money-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { toast } from "../../ui/toast.ts";

/** c_FormaPago 01, cash: what most tickets are paid with. */
const CASH_ID = 1;

/** What a new ticket starts with; the tax object says whether it is taxed at all. */
const EMPTY_TICKET = {
  ticket_id: "",
  folio: "",
  sold_on: "",
  total: "",
  payment_form_id: CASH_ID as number | null,
  tax_object_id: DEFAULT_IDS.tax_object as number,
  vat_tax_id: DEFAULT_IDS.vat_tax as number,
  ieps: "",
  version: "",
};

type TicketValues = typeof EMPTY_TICKET;

/** What the next ticket does not share with the one before. */
const NEXT = { folio: "", total: "" };

/** A ticket as the server answers it, under the form's names. */
const toFormValues = ({ id, folio, sold_on, total, ieps, version, ...ticket }: TicketRow): TicketValues => ({
  ticket_id: id,
  folio,
  sold_on,
  total,
  payment_form_id: ticket.payment_form_id,
  tax_object_id: ticket.tax_object_id,
  vat_tax_id: ticket.vat_tax_id,
  ieps: ieps ?? "",
  version,
});

/**
 * The next ticket can be typed while one is being saved. One that is refused comes back in its place, as it was sent;
 * what was typed of the next one comes back once that is saved.
 */
function useTicketAfterTicket(
  form: FormOf<typeof ticketRequest>,
  save: (body: ReadRequestOf<"saveTicket">) => Promise<void>,
) {
  /** The next ticket as far as it was typed, while the one before is corrected. */
  const [following, setFollowing] = useState<TicketValues | null>(null);
  const show = (values: TicketValues) => {
    for (const [field, value] of Object.entries(values)) form.setValue(field as keyof TicketValues, value);
  };
  const addTicket = async (body: ReadRequestOf<"saveTicket">) => {
    const sent = form.getValues() as TicketValues;
    const blank = { ...sent, ...NEXT };
    // Before the fields are blank: a field that is left is judged, and what is being saved is right. The library moves
    // the focus in a task of its own.
    form.setFocus("folio");
    await new Promise((moved) => setTimeout(moved));
    show(following ?? blank);
    try {
      await save(body);
    } catch (error) {
      const typed = form.getValues() as TicketValues;
      setFollowing(JSON.stringify(typed) === JSON.stringify(blank) ? null : typed);
      show(sent);
      form.clearErrors();
      throw error;
    }
    setFollowing(null);
    resetSaved(form, blank);
  };
  return { addTicket, following };
}

interface TicketFormProps {
  /** Edits this one; types new ones when absent. */
  readonly ticket?: TicketRow;
  readonly onClose: () => void;
}

/**
 * A ticket, or one after the other: after a new one the next is typed, with the same day, form of payment and taxes.
 */
export function TicketForm({ ticket, onClose }: TicketFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const facts = useQuery(invoiceFormQuery());
  const today = todayIn(facts.data?.issuer.zip_code ?? "");
  const loaded = useMemo(
    () => (ticket === undefined ? facts.data && { ...EMPTY_TICKET, sold_on: today } : toFormValues(ticket)),
    [ticket, facts.data, today],
  );
  const form = useLoadedForm(ticketRequest, EMPTY_TICKET, loaded);
  const { control } = form;
  const taxed = Number(useWatch({ control, name: "tax_object_id" })) !== DEFAULT_IDS.untaxed_object;
  const saveTyped = async (body: ReadRequestOf<"saveTicket">) => {
    const { message } = await call("saveTicket", { body });
    toast.success(message);
    await queries.invalidateQueries({ queryKey: ticketsKey });
  };
  const { addTicket, following } = useTicketAfterTicket(form, saveTyped);
  const changeTicket = async (body: ReadRequestOf<"saveTicket">) => {
    await saveTyped(body);
    onClose();
  };
  const latest = async () => {
    if (ticket === undefined) return undefined;
    const { ticket: now } = await call("getTicket", { query: { id: ticket.id } });
    return toFormValues(now);
  };
  // No ticket is still to be paid.
  const forms =
    facts.data?.catalogues.payment_forms.filter(({ id }) => keyOfId("payment_form", id) !== TO_BE_DEFINED) ?? [];
  return (
    <FormFrame
      as="modal"
      title={t(ticket === undefined ? "tickets.new" : "tickets.edit")}
      text={ticket === undefined ? t("tickets.new_text") : undefined}
      form={form}
      onSubmit={ticket === undefined ? addTicket : changeTicket}
      keepsTyping={ticket === undefined}
      latest={latest}
      source={facts}
      loadError={t("tickets.load_error")}
      busyText={t(facts.isPending ? "tickets.loading" : "tickets.saving")}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField control={control} name="folio" label={t("tickets.folio")} maxLength={100} autoFocus required />
        <MoneyField
          control={control}
          name="total"
          label={t("tickets.total")}
          description={t("tickets.total_hint")}
          prefix="$"
          required
        />
        <DayField control={control} name="sold_on" label={t("tickets.sold_on")} latest={today} required />
        <SelectField
          control={control}
          name="payment_form_id"
          label={t("tickets.payment_form")}
          options={keyedOptions(forms)}
          required
        />
        <SelectField
          control={control}
          name="tax_object_id"
          label={t("tickets.taxed")}
          options={[
            { value: DEFAULT_IDS.tax_object, label: t("tickets.taxed_yes") },
            { value: DEFAULT_IDS.untaxed_object, label: t("tickets.taxed_no") },
          ]}
          required
        />
        {taxed && (
          <>
            <SelectField
              control={control}
              name="vat_tax_id"
              label={t("tickets.vat")}
              options={(facts.data?.catalogues.vat_taxes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              required
            />
            <IepsField control={control} name="ieps" label={t("tickets.ieps")} />
          </>
        )}
      </FieldGrid>
      {following !== null && (
        <Text size="sm" role="status">
          {t("tickets.following")}
        </Text>
      )}
    </FormFrame>
  );
}
