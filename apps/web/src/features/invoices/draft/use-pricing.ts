import type { Messages } from "@timbra/cfdi";
import type { InvoiceForm } from "@timbra/contract";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { catalogosOf } from "./catalogos-of.ts";
import type { EditorDraft } from "./editor-draft.ts";
import { type PricedDraft, priceDraft } from "./price-draft.ts";

/** From this many lines on, pricing waits until the typing pauses. */
const LONG_DRAFT = 60;
const PAUSE_MS = 220;

/**
 * Totals and problems of what is typed. A short draft is priced with each key, after the key itself has been painted; a
 * long one when the typing pauses. `of` tells which draft the answer belongs to.
 */
export function usePricing(draft: EditorDraft, form: InvoiceForm, messages: Messages): PricedDraft {
  const settled = useSettled(draft);
  const priced = useDeferredValue(settled);
  const catalogos = useMemo(() => catalogosOf(form), [form]);
  return useMemo(
    () => priceDraft(priced, { form, catalogos, messages, now: new Date() }),
    [priced, form, catalogos, messages],
  );
}

function useSettled(draft: EditorDraft): EditorDraft {
  const [settled, setSettled] = useState(draft);
  const long = draft.lines.length >= LONG_DRAFT;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!long) return;
    timer.current = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [draft, long]);
  return long ? settled : draft;
}
