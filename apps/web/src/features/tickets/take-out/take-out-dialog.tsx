import { Button, Radio, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ResponseOf, TicketRow } from "@timbra/contract";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { ticketsKey } from "../../../lib/ticket-queries.ts";
import { useAskedClose } from "../../../lib/unsaved-typing.ts";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { toast } from "../../../ui/toast.ts";
import { INVOICES } from "../api.ts";
import { numberOf } from "../ticket-words.ts";
import { type Buyer, BuyerPicker, type CustomerFormPart } from "./buyer-picker.tsx";

export interface TakeOutDialogProps {
  readonly ticket: TicketRow;
  readonly CustomerForm: CustomerFormPart;
  readonly onClose: () => void;
}

type Way = "note" | "cancel";
type Prepared = ResponseOf<"invoiceTicket">;

/** The first of the documents that are to be stamped: the note, where there is one. The editor says what comes next. */
const firstOf = ({ credit_note, invoice }: Prepared): string => `/create/invoice?draft=${(credit_note ?? invoice).id}`;

/**
 * A ticket whose buyer asks for an invoice: to whom, and by which way out of the global invoice that it may be in
 * already.
 */
export function TakeOutDialog({ ticket, CustomerForm, onClose }: TakeOutDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const navigate = useNavigate();
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const [way, setWay] = useState<Way>("note");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const prepare = usePrepare(ticket);
  const { global_invoice: global } = ticket;
  const isLive = global !== null && global.state !== "draft";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (buyer === null) return setError(t("take_out.choose"));
    setBusy(true);
    try {
      const made = await prepare(buyer.id, isLive);
      if (made !== null) await navigate(firstOf(made));
    } finally {
      setBusy(false);
    }
  };
  const cancels = isLive && way === "cancel";
  const close = useAskedClose(buyer !== null && !cancels && !busy, onClose);
  return (
    <PageOrModal
      as="modal"
      title={t("take_out.title", { folio: ticket.folio })}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t("common.close")}
          </Button>
          {cancels ? (
            <Button component={Link} to={`/cancel/invoice/${global.id}/tickets`}>
              {t("take_out.go_cancel")}
            </Button>
          ) : (
            <Button type="submit" form={form} loading={busy}>
              {t("take_out.make")}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {isLive ? (
            <Ways number={numberOf(global) ?? ""} way={way} onChange={setWay} />
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
        </Stack>
      </form>
    </PageOrModal>
  );
}

/** Prepares the drafts; a refusal is said. */
function usePrepare(ticket: TicketRow) {
  const queries = useQueryClient();
  return async (customerId: string, withCreditNote: boolean): Promise<Prepared | null> => {
    try {
      const made = await call("invoiceTicket", {
        params: { id: ticket.id },
        body: { customer_id: customerId, with_credit_note: withCreditNote },
      });
      toast.success(made.message);
      return made;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.sentences);
      return null;
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ticketsKey }),
        queries.invalidateQueries({ queryKey: INVOICES }),
      ]);
    }
  };
}

interface WaysProps {
  readonly number: string;
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}

function Ways({ number, way, onChange }: WaysProps) {
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
