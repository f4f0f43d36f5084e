import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { InvoiceRow } from "@timbra/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { ApiError, call } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { customerQuery, emailsOf } from "../../../lib/queries.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { toast } from "../../../ui/toast.ts";
import classes from "../detail/related.module.css";
import { isLetterTyped, type Letter, LetterFields } from "./send-dialog.tsx";

interface SendManyDialogProps {
  /** Stamped ones only. */
  readonly rows: readonly SendableDocument[];
  readonly onClose: () => void;
  /** Called when all of them are queued. */
  readonly onSent: () => void;
}

/**
 * Several documents by e-mail, each to its own customer, with one message for all. Those that could not be sent stay,
 * with the reason.
 */
export function SendManyDialog({ rows, onClose, onSent }: SendManyDialogProps) {
  const { t } = useTranslation();
  const { left, done, notSent, send, changed } = useSendMany(rows);
  const [letter, setLetter] = useState<Letter>({ message: "", language: currentLanguage() });
  const busy = done !== null;
  const submit = async () => {
    if ((await send(letter)) > 0) return;
    toast.success(t("actions.send_several_sent", { count: rows.length }));
    onSent();
    onClose();
  };
  return (
    <FormDialog
      title={t("actions.send_several_title", { count: rows.length })}
      text={t("actions.send_several_text")}
      submitLabel={t(notSent.length > 0 ? "common.retry" : "actions.send_now")}
      busy={busy}
      staysOpen
      isTyped={isLetterTyped(letter)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LetterFields
        letter={letter}
        onChange={(next) => {
          setLetter(next);
          changed();
        }}
        disabled={busy}
      />
      {busy && (
        <ProgressBar
          done={done}
          total={left.length}
          text={t("actions.send_several_progress", { done: done + 1, total: left.length })}
        />
      )}
      {!busy && notSent.length > 0 && <UnsentList notSent={notSent} sent={rows.length - notSent.length} />}
    </FormDialog>
  );
}

function UnsentList({ notSent, sent }: { readonly notSent: readonly SendFailure[]; readonly sent: number }) {
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
            <strong>{formatFolio(row) ?? row.uuid}</strong>: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A stamped document that goes to its own customer. */
export type SendableDocument = Pick<InvoiceRow, "id" | "serie" | "folio" | "uuid" | "customer_id">;

interface SendFailure {
  readonly row: SendableDocument;
  readonly why: string;
}

/**
 * Sends documents one after the other, each to the addresses of its customer. What was sent is never sent again by the
 * same dialog.
 */
function useSendMany(rows: readonly SendableDocument[]) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const wish = useRef(crypto.randomUUID());
  const [left, setLeft] = useState(rows);
  const [done, setDone] = useState<number | null>(null);
  const [notSent, setNotSent] = useState<readonly SendFailure[]>([]);

  const sendOne = async (row: SendableDocument, { message, language }: Letter): Promise<string | null> => {
    const to =
      row.customer_id === null
        ? []
        : emailsOf(await queries.fetchQuery({ ...customerQuery(row.customer_id), staleTime: 60_000 }));
    if (to.length === 0) return t("actions.send_several_no_address");
    const body = { to, cc: [], message: message === "" ? null : message, language };
    await call("sendInvoice", { params: { id: row.id }, body, idempotencyKey: `send-${row.id}-${wish.current}` });
    return null;
  };
  /** How many could not be sent. */
  const send = async (letter: Letter): Promise<number> => {
    const failed: SendFailure[] = [];
    for (const [at, row] of left.entries()) {
      setDone(at);
      const why = await sendOne(row, letter).catch(toReason);
      if (why !== null) failed.push({ row, why });
    }
    setDone(null);
    setNotSent(failed);
    setLeft(failed.map(({ row }) => row));
    await queries.invalidateQueries({ queryKey: [...invoicesKey, "sendings"] });
    return failed.length;
  };
  /** A changed message gets a new key: what was sent with the last one stays sent. */
  const changed = () => {
    wish.current = crypto.randomUUID();
  };
  return { left, done, notSent, send, changed };
}

function toReason(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.sentences.join(" ");
}
