import { useQueryClient } from "@tanstack/react-query";
import type { InvoiceRow, Language } from "@timbra/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { customerQuery, emailsOf } from "../../../lib/customer-queries.ts";
import { INVOICES } from "../api.ts";

/** A stamped document that goes to its own customer. */
export type Sendable = Pick<InvoiceRow, "id" | "serie" | "folio" | "uuid" | "customer_id">;

export interface NotSent {
  readonly row: Sendable;
  readonly why: string;
}

interface Letter {
  readonly message: string;
  readonly language: Language;
}

/**
 * Sends documents one after the other, each to the addresses of its customer. What was sent is never sent again by the
 * same dialog.
 */
export function useSendMany(rows: readonly Sendable[]) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const wish = useRef(crypto.randomUUID());
  const [left, setLeft] = useState(rows);
  const [done, setDone] = useState<number | null>(null);
  const [notSent, setNotSent] = useState<readonly NotSent[]>([]);

  const sendOne = async (row: Sendable, { message, language }: Letter): Promise<string | null> => {
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
    const failed: NotSent[] = [];
    for (const [at, row] of left.entries()) {
      setDone(at);
      const why = await sendOne(row, letter).catch(toReason);
      if (why !== null) failed.push({ row, why });
    }
    setDone(null);
    setNotSent(failed);
    setLeft(failed.map(({ row }) => row));
    await queries.invalidateQueries({ queryKey: [...INVOICES, "sendings"] });
    return failed.length;
  };
  /** Another letter is another wish: what went out with the last one stays sent. */
  const changed = () => {
    wish.current = crypto.randomUUID();
  };
  return { left, done, notSent, send, changed };
}

function toReason(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.sentences.join(" ");
}
