import { Button, Progress, Stack, Text, Textarea } from "@mantine/core";
import type { Language } from "@timbra/contract";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { useAskedClose } from "../../../lib/unsaved-typing.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { toast } from "../../../ui/toast.ts";
import { numberOf } from "../invoice-files.ts";
import { LETTER_LANGUAGES } from "./letter-languages.ts";
import classes from "./related.module.css";
import { type NotSent, type Sendable, useSendMany } from "./use-send-many.ts";

interface SendManyDialogProps {
  /** Stamped ones only. */
  readonly rows: readonly Sendable[];
  readonly onClose: () => void;
  /** Once all of them are on their way. */
  readonly onSent: () => void;
}

/**
 * Several documents by e-mail, each to its own customer, with one message for all. Those that could not be sent stay,
 * with the reason.
 */
export function SendManyDialog({ rows, onClose, onSent }: SendManyDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const { left, done, notSent, send, changed } = useSendMany(rows);
  const [message, setMessage] = useState("");
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const busy = done !== null;
  const close = useAskedClose(!busy && (message !== "" || language !== currentLanguage()), onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await send({ message, language })) > 0) return;
    toast.success(t("actions.send_several_sent", { count: rows.length }));
    onSent();
    onClose();
  };
  return (
    <PageOrModal
      as="modal"
      title={t("actions.send_several_title", { count: rows.length })}
      text={t("actions.send_several_text")}
      actions={
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            {t("common.close")}
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {t(notSent.length > 0 ? "common.retry" : "actions.send_now")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Textarea
            label={t("actions.send_message")}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={message}
            onChange={(event) => {
              setMessage(event.currentTarget.value);
              changed();
            }}
            disabled={busy}
          />
          <SearchSelect
            label={t("actions.send_language")}
            data={[...LETTER_LANGUAGES]}
            value={language}
            onChange={(value) => {
              setLanguage(value === "en" ? "en" : "es");
              changed();
            }}
            disabled={busy}
          />
          {busy && <Advance done={done} total={left.length} />}
          {!busy && notSent.length > 0 && <Unsent notSent={notSent} sent={rows.length - notSent.length} />}
        </Stack>
      </form>
    </PageOrModal>
  );
}

function Advance({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Text size="sm">{t("actions.send_several_progress", { done: done + 1, total })}</Text>
      <Progress
        value={(100 * done) / total}
        mt="xs"
        aria-label={t("actions.send_several_progress", { done: done + 1, total })}
      />
    </div>
  );
}

function Unsent({ notSent, sent }: { readonly notSent: readonly NotSent[]; readonly sent: number }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Text size="sm">
        {sent > 0 && `${t("actions.send_several_sent", { count: sent })} `}
        {t("actions.send_several_left", { count: notSent.length })}
      </Text>
      <ul className={classes.list}>
        {notSent.map(({ row, why }) => (
          <li key={row.id} className={classes.problem}>
            <strong>{numberOf(row) ?? row.uuid}</strong>: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
