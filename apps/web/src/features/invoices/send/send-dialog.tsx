import { Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkForm, type FieldErrors, type InvoiceDetail, type Language, sendRequest } from "@timbra/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { errorsOfField } from "../../../lib/field-errors.ts";
import { customerQuery, emailsOf } from "../../../lib/queries.ts";
import { splitWords } from "../../../lib/split-words.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCommand } from "../../../ui/use-command.ts";
import { deliveriesQuery } from "../api.ts";

interface SendDialogProps {
  readonly invoice: Pick<InvoiceDetail, "id" | "serie" | "folio" | "uuid" | "customer_id">;
  /** Where it goes when it names no customer. */
  readonly receiverEmail?: string | null;
  readonly onClose: () => void;
}

/** To whom an invoice is sent by e-mail. The customer's own addresses are there already. */
export function SendDialog({ invoice, receiverEmail = null, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  const { usual, awaits } = useUsualAddresses(invoice.customer_id, receiverEmail);
  const [to, setTo] = useState<string | null>(null);
  const [cc, setCc] = useState("");
  const [letter, setLetter] = useState<Letter>({ message: "", language: currentLanguage() });
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, send } = useSendInvoice(invoice.id, setErrors, onClose);
  return (
    <FormDialog
      title={t("actions.send_title", { number: formatFolio(invoice) ?? invoice.uuid ?? "" })}
      text={t("actions.send_text")}
      submitLabel={t("actions.send_now")}
      busy={busy}
      awaits={awaits}
      isTyped={(to ?? usual) !== usual || cc !== "" || isLetterTyped(letter)}
      onSubmit={() => void send({ to: splitWords(to ?? usual), cc: splitWords(cc), ...letter })}
      onClose={onClose}
    >
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
      <LetterFields letter={letter} onChange={setLetter} error={errorsOfField(errors, "message")} />
    </FormDialog>
  );
}

/** What a mail says besides its documents, and in which language it and their printed forms are. */
export interface Letter {
  readonly message: string;
  readonly language: Language;
}

export const isLetterTyped = ({ message, language }: Letter): boolean =>
  message !== "" || language !== currentLanguage();

/** Each called as its readers call it. */
const MAIL_LANGUAGES = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
] as const;

interface LetterFieldsProps {
  readonly letter: Letter;
  readonly onChange: (letter: Letter) => void;
  readonly error?: string | null;
  readonly disabled?: boolean;
}

export function LetterFields({ letter, onChange, error = null, disabled = false }: LetterFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={t("actions.send_message")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={letter.message}
        onChange={(event) => onChange({ ...letter, message: event.currentTarget.value })}
        error={error}
        disabled={disabled}
      />
      <SearchSelect<Language>
        label={t("actions.send_language")}
        data={MAIL_LANGUAGES}
        value={letter.language}
        onChange={(language) => onChange({ ...letter, language: language ?? "es" })}
        disabled={disabled}
      />
    </>
  );
}

/** The customer's addresses; without a customer, the one written in the invoice. */
function useUsualAddresses(customerId: string | null, receiverEmail: string | null) {
  const { data, isLoading } = useQuery({ ...customerQuery(customerId ?? ""), enabled: customerId !== null });
  return { usual: data === undefined ? (receiverEmail ?? "") : emailsOf(data).join(", "), awaits: isLoading };
}

/** Sends once, however often the button is pressed: the same key until there is an answer. */
function useSendInvoice(id: string, onErrors: (errors: FieldErrors) => void, onDone: () => void) {
  const { busy, run } = useCommand();
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  async function send(wish: Letter & { readonly to: string[]; readonly cc: string[] }): Promise<void> {
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
