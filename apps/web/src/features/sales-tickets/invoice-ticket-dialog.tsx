import { Button, Radio, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { CustomerData, CustomerRow, TicketRow } from "@timbra/contract";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { call } from "../../lib/api-client.ts";
import { formatFolio } from "../../lib/documents.ts";
import { invoicesKey } from "../../lib/invoice-form-query.ts";
import { customersKey, ticketsKey } from "../../lib/queries.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { CustomerPicker } from "../customers/public.ts";
import classes from "./sales-tickets.module.css";

export interface InvoiceTicketDialogProps {
  readonly ticket: TicketRow;
  readonly CustomerForm: CustomerFormPart;
  readonly onClose: () => void;
}

type TakeOutMethod = "note" | "cancel";
/**
 * A ticket whose buyer asks for an invoice: to whom, and by which way out of the global invoice that it may be in
 * already.
 */
export function InvoiceTicketDialog({ ticket, CustomerForm, onClose }: InvoiceTicketDialogProps) {
  const { t } = useTranslation();
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const [way, setWay] = useState<TakeOutMethod>("note");
  const [error, setError] = useState<string | null>(null);
  const { busy, prepare } = usePrepareDrafts(ticket);
  const { global_invoice: global } = ticket;
  const isLive = global !== null && global.state !== "draft";
  const cancels = isLive && way === "cancel";
  const goCancel = cancels && (
    <Button component={Link} to={`/cancel/invoice/${global.id}/tickets`}>
      {t("take_out.go_cancel")}
    </Button>
  );
  return (
    <FormDialog
      title={t("take_out.title", { folio: ticket.folio })}
      submitLabel={t("take_out.make")}
      {...(goCancel === false ? {} : { action: goCancel })}
      busy={busy}
      isTyped={buyer !== null && !cancels}
      onSubmit={() => (buyer === null ? setError(t("take_out.choose")) : void prepare(buyer.id, isLive))}
      onClose={onClose}
    >
      {isLive ? (
        <TakeOutMethods number={formatFolio(global) ?? ""} way={way} onChange={setWay} />
      ) : (
        <Text size="sm">{t(global === null ? "take_out.free" : "take_out.from_draft")}</Text>
      )}
      {!cancels && (
        <BuyerPicker
          buyer={buyer}
          error={error}
          CustomerForm={CustomerForm}
          onPick={(picked) => {
            setBuyer(picked);
            setError(null);
          }}
        />
      )}
    </FormDialog>
  );
}

/** Prepares the drafts and goes on with the first of them; a refusal is shown. */
function usePrepareDrafts(ticket: TicketRow) {
  const { busy, run } = useCommand();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const prepare = (customerId: string, withCreditNote: boolean) =>
    run(async () => {
      const body = { customer_id: customerId, with_credit_note: withCreditNote };
      const made = await call("invoiceTicket", { params: { id: ticket.id }, body }).finally(() =>
        Promise.all([ticketsKey, invoicesKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
      );
      toast.success(made.message);
      // The note, where there is one, is to be stamped first. The editor says what comes next.
      await navigate(`/create/invoice?draft=${(made.credit_note ?? made.invoice).id}`);
    });
  return { busy, prepare };
}

interface TakeOutMethodsProps {
  readonly number: string;
  readonly way: TakeOutMethod;
  readonly onChange: (way: TakeOutMethod) => void;
}

function TakeOutMethods({ number, way, onChange }: TakeOutMethodsProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t("take_out.live", { number })}
      value={way}
      onChange={(value) => onChange(value === "cancel" ? "cancel" : "note")}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="note" label={t("take_out.way_note")} description={t("take_out.way_note_text")} />
        <Radio value="cancel" label={t("take_out.way_cancel")} description={t("take_out.way_cancel_text")} />
      </Stack>
    </Radio.Group>
  );
}

type Buyer = Pick<CustomerRow, "id" | "name" | "rfc">;

/** The form of a new customer; the route brings it. */
type CustomerFormPart = ComponentType<{
  readonly onClose: () => void;
  readonly onSaved: (customer: CustomerData) => void;
}>;

interface BuyerPickerProps {
  readonly buyer: Buyer | null;
  readonly error: string | null;
  readonly CustomerForm: CustomerFormPart;
  readonly onPick: (buyer: Buyer | null) => void;
}

/** The customer who asks for the invoice; one who is not there yet is added without leaving. */
function BuyerPicker({ buyer, error, CustomerForm, onPick }: BuyerPickerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const take = (customer: CustomerData) => {
    setAdding(false);
    void queries.invalidateQueries({ queryKey: customersKey });
    onPick(customer);
  };
  return (
    <div>
      <p className={classes.label}>{t("take_out.customer")}</p>
      <CustomerPicker
        label={t("take_out.customer")}
        placeholder={t("take_out.search")}
        emptyText={t("take_out.none")}
        change={t("take_out.other")}
        chosen={buyer}
        invalid={error !== null}
        onPick={onPick}
      />
      {error !== null && (
        <Text role="alert" size="sm" c="red">
          {error}
        </Text>
      )}
      {buyer === null && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAdding(true)}>
          {t("take_out.new_customer")}
        </Button>
      )}
      {adding && <CustomerForm onClose={() => setAdding(false)} onSaved={take} />}
    </div>
  );
}
