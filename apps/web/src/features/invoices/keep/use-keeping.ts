import type { InvoiceDraftInput } from "@timbra/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { createDraftKeeper, type KeepState, type Kept } from "../draft/draft-keeper.ts";
import type { EditorDraft } from "../draft/editor-draft.ts";
import { mirrorOf } from "../draft/mirror.ts";
import { readDraft } from "../draft/read-draft.ts";
import { toHeaderInput, toItemInput } from "../draft/to-draft.ts";
import { holdName } from "./editor-name.ts";
import type { OpenedDraft } from "./open-draft.ts";

const MIRROR_PAUSE_MS = 250;

/** What is sent to be kept: everything that could be read. What could not stays in this browser until it can. */
export function bodyOf(draft: EditorDraft): { readonly body: InvoiceDraftInput; readonly whole: boolean } {
  const { mistyped, draft: read, lines } = readDraft(draft, currentLanguage());
  if (mistyped.length === 0) return { body: { ...toHeaderInput(draft), items: lines.map(toItemInput) }, whole: true };
  return { body: { ...read, receiver: draft.customer_id === null ? read.receiver : null }, whole: false };
}

const saveDraft = async (body: InvoiceDraftInput, kept: Kept | null): Promise<Kept> => {
  const { invoice } =
    kept === null
      ? await call("createDraft", { body })
      : await call("updateDraft", { params: { id: kept.id }, body: { ...body, revision: kept.revision } });
  return { id: invoice.id, revision: invoice.revision };
};

export interface Keeping {
  readonly state: KeepState;
  readonly kept: Kept | null;
  /** Keeps everything now; where the draft is kept then, or null. */
  readonly flush: () => Promise<Kept | null>;
  /** Keeps what is typed here although somebody else changed the draft. */
  readonly overwrite: () => Promise<void>;
  readonly rebase: (kept: Kept) => void;
  /** Forgets what this browser mirrors: the draft is stamped, or not wanted. */
  readonly forget: () => void;
}

interface KeepingOptions {
  readonly opened: OpenedDraft;
  readonly draft: EditorDraft;
  readonly owner: string;
  /** The draft has got an id. */
  readonly onFirstKept: (id: string) => void;
}

/** Keeps the draft on the server as it is typed, and in this browser what the server does not have yet. */
export function useKeeping({ opened, draft, owner, onFirstKept }: KeepingOptions): Keeping {
  const [state, setState] = useState<KeepState>({ kind: "untouched" });
  const [kept, setKept] = useState(opened.kept);
  const latest = useRef(draft);
  latest.current = draft;
  const first = useRef(onFirstKept);
  first.current = onFirstKept;
  const parts = useMemo(() => createParts(opened, owner, latest, first, setState, setKept), [opened, owner]);

  useEffect(() => {
    const letGo = holdName(opened.mirrorName);
    const leave = () => parts.mirrorNow();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      parts.leave();
      letGo();
    };
  }, [opened.mirrorName, parts]);

  const begun = opened.restoredAt === null ? opened.draft : null;
  useEffect(() => {
    if (draft === begun) return;
    parts.changed();
    const timer = setTimeout(parts.mirrorNow, MIRROR_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, begun, parts]);

  return { state, kept, flush: parts.keeper.flush, overwrite: parts.overwrite, rebase: parts.rebase, forget: parts.forget };
}

type Ref<Value> = { readonly current: Value };

function createParts(
  opened: OpenedDraft,
  owner: string,
  latest: Ref<EditorDraft>,
  first: Ref<(id: string) => void>,
  setState: (state: KeepState) => void,
  setKept: (kept: Kept) => void,
) {
  let place: Kept | null = opened.kept;
  let mirror = mirrorOf(owner, opened.mirrorName);
  let dirty = opened.restoredAt !== null;
  let gone = false;
  const mirrorNow = () => {
    if (!dirty || gone) return;
    mirror.write({ draft: latest.current, id: place?.id ?? null, revision: place?.revision ?? null, at: new Date().toISOString() });
  };
  const settle = (next: Kept) => {
    const isNew = place === null;
    place = next;
    setKept(next);
    if (!isNew) return;
    mirror.clear();
    mirror = mirrorOf(owner, next.id);
    first.current(next.id);
  };
  const keeper = createDraftKeeper({
    kept: opened.kept,
    save: async (body, where) => {
      const sent = latest.current;
      mirrorNow();
      const next = await saveDraft(body, where);
      if (latest.current === sent && bodyOf(sent).whole) {
        dirty = false;
        mirror.clear();
      }
      return next;
    },
    onState: setState,
    onKept: settle,
  });
  return {
    keeper,
    mirrorNow,
    changed: () => {
      dirty = true;
      keeper.changed(() => bodyOf(latest.current).body);
    },
    overwrite: async () => {
      if (place === null) return;
      const { invoice } = await call("getInvoice", { params: { id: place.id } });
      keeper.overwrite(invoice.revision);
    },
    rebase: (next: Kept) => {
      place = next;
      setKept(next);
      keeper.rebase(next);
    },
    forget: () => {
      gone = true;
      mirror.clear();
    },
    leave: () => {
      mirrorNow();
      keeper.stop();
      if (dirty && !gone) void keeper.flush();
    },
  };
}
