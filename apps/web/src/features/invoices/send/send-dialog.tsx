import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkForm, type InvoiceDetail, type Language, sendRequest } from "@timbra/contract";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { customerQuery, emailsOf } from "../../../lib/queries.ts";
import { splitWords } from "../../../lib/split-words.ts";
import { useConfirmedClose } from "../../../lib/unsaved-typing.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCommand } from "../../../ui/use-command.ts";
import { deliveriesQuery } from "../api.ts";
import { MAIL_LANGUAGES } from "../invoice.ts";

const FORM = "send-invoice-form";

interface SendDialogProps {
  readonly invoice: Pick<InvoiceDetail, "id" | "serie" | "folio" | "uuid" | "customer_id"> & {
    readonly draft?: InvoiceDetail["draft"];
  };
  readonly onClose: () => void;
}

type Errors = Readonly<Record<string, readonly string[]>>;

/** To whom an invoice is sent by e-mail. The customer's own addresses are there already. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  const usual = useUsualAddresses(invoice);
  const [to, setTo] = useState<string | null>(null);
  const [cc, setCc] = useState("");
  const [message, setMessage] = useState("");
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [errors, setErrors] = useState<Errors>({});
  const { busy, send } = useSendInvoice(invoice.id, setErrors, onClose);
  const isTyped = (to ?? usual) !== usual || cc !== "" || message !== "" || language !== currentLanguage();
  const close = useConfirmedClose(isTyped && !busy, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ to: splitWords(to ?? usual), cc: splitWords(cc), message, language });
  };
  return (
    <PageOrModal
      as="modal"
      title={t("actions.send_title", { number: formatFolio(invoice) ?? invoice.uuid ?? "" })}
      text={t("actions.send_text")}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t("common.close")}
          </Button>
          <Button type="submit" form={FORM} loading={busy}>
            {t("actions.send_now")}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t("actions.send_to")}
            description={t("actions.send_to_hint")}
            inputMode="email"
            autoComplete="off"
            withAsterisk
            data-autofocus
            value={to ?? usual}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={errorsOfField(errors, "to")}
          />
          <TextInput
            label={t("actions.send_cc")}
            inputMode="email"
            autoComplete="off"
            value={cc}
            onChange={(event) => setCc(event.currentTarget.value)}
            error={errorsOfField(errors, "cc")}
          />
          <Textarea
            label={t("actions.send_message")}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            error={errorsOfField(errors, "message")}
          />
          <SearchSelect
            label={t("actions.send_language")}
            data={[...MAIL_LANGUAGES]}
            value={language}
            onChange={(value) => setLanguage(value === "en" ? "en" : "es")}
          />
        </Stack>
      </form>
    </PageOrModal>
  );
}

/** What is said of a list or of any of its entries. */
function errorsOfField(errors: Errors, field: string): string | null {
  const said = Object.entries(errors).flatMap(([path, sentences]) =>
    path === field || path.startsWith(`${field}.`) ? sentences : [],
  );
  return said.length === 0 ? null : [...new Set(said)].join(" ");
}

/** The customer's addresses; without a customer, the one written in the invoice. */
function useUsualAddresses({ customer_id, draft }: SendDialogProps["invoice"]): string {
  const { data } = useQuery({ ...customerQuery(customer_id ?? ""), enabled: customer_id !== null });
  return data === undefined ? (draft?.receiver?.email ?? "") : emailsOf(data).join(", ");
}

/** Sends once, however often the button is pressed: the same key until there is an answer. */
function useSendInvoice(id: string, onErrors: (errors: Errors) => void, onDone: () => void) {
  const { busy, run } = useCommand();
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  async function send(wish: { to: string[]; cc: string[]; message: string; language: Language }): Promise<void> {
    const checked = checkForm(sendRequest, wish, currentLanguage());
    if (!checked.ok) return onErrors(checked.errors);
    onErrors({});
    await run(
      async () => {
        const idempotencyKey = `send-${id}-${key.current}`;
        const { message } = await call("sendInvoice", { params: { id }, body: checked.value, idempotencyKey });
        await queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey });
        toast.success(message);
        onDone();
      },
      ({ status, errors, sentences }) => {
        // A connection that broke may have carried it: the same request keeps its key. A refused request changed
        // nothing.
        if (status !== 0) key.current = crypto.randomUUID();
        onErrors(errors);
        if (Object.keys(errors).length === 0) toast.error(sentences);
      },
    );
  }
  return { busy, send };
}
