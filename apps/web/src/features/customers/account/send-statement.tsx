import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type CustomerAccount,
  checkForm,
  type FieldErrors,
  type RequestOf,
  sendStatementRequest,
} from "@timbra/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { errorsOfField } from "../../../lib/field-errors.ts";
import { customerQuery, emailsOf } from "../../../lib/queries.ts";
import { splitWords } from "../../../lib/split-words.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCommand } from "../../../ui/use-command.ts";
import classes from "./account.module.css";
import type { StatementPeriod } from "./statement-panel.tsx";

interface SendStatementDialogProps {
  readonly customer: CustomerAccount["customer"];
  readonly period: StatementPeriod;
  readonly onClose: () => void;
}

type Wish = RequestOf<"sendStatement">;
type Mail = { readonly subject: string; readonly text: string };

/** To whom a statement of account is sent, and the letter as it will be. */
export function SendStatementDialog({ customer, period, onClose }: SendStatementDialogProps) {
  const { t } = useTranslation();
  const { data, isLoading } = useQuery(customerQuery(customer.id));
  const usual = data === undefined ? customer.email : emailsOf(data).join(", ");
  const [to, setTo] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [mail, setMail] = useState<Mail | null>(null);
  const key = useRef(crypto.randomUUID());
  const { busy, run } = useCommand();
  const change = (apply: () => void) => {
    apply();
    setMail(null);
    key.current = crypto.randomUUID();
  };
  const ask = async (work: (body: Wish) => Promise<void>) => {
    const wish = { to: splitWords(to ?? usual), cc: [], message, language: currentLanguage(), ...period };
    const checked = checkForm(sendStatementRequest, wish, currentLanguage());
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    await run(
      () => work(checked.value),
      (refusal) => {
        setErrors(refusal.errors);
        if (Object.keys(refusal.errors).length === 0) toast.error(refusal.sentences);
      },
    );
  };
  const params = { id: customer.id };
  const preview = () => ask(async (body) => setMail(await call("previewStatementMail", { params, body })));
  const send = () =>
    ask(async (body) => {
      const idempotencyKey = `statement-${customer.id}-${key.current}`;
      toast.success((await call("sendStatement", { params, body, idempotencyKey })).message);
      onClose();
    });
  return (
    <FormDialog
      title={t("clients.statement_send_title", { name: customer.name })}
      text={t("clients.statement_send_text")}
      submitLabel={t("actions.send_now")}
      busy={busy}
      awaits={isLoading}
      isTyped={(to ?? usual) !== usual || message !== ""}
      onSubmit={() => void send()}
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
        onChange={({ currentTarget: { value } }) => change(() => setTo(value))}
        error={errorsOfField(errors, "to")}
      />
      <Textarea
        label={t("actions.send_message")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={message}
        onChange={({ currentTarget: { value } }) => change(() => setMessage(value))}
        error={errorsOfField(errors, "message")}
      />
      <div>
        <Button variant="default" size="xs" loading={busy} onClick={() => void preview()}>
          {t("clients.statement_preview")}
        </Button>
      </div>
      {mail !== null && (
        <section aria-label={t("clients.statement_letter")} className={classes.letter}>
          <strong>{mail.subject}</strong>
          {`\n\n${mail.text}`}
        </section>
      )}
    </FormDialog>
  );
}
