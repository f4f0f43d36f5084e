import type { ProblemBody } from "@timbra/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeepState, Kept } from "../draft/draft-keeper.ts";
import type { EditorDraft } from "../draft/editor-draft.ts";
import { holdName } from "./editor-name.ts";
import { KeptDraft } from "./kept-draft.ts";
import type { OpenedDraft } from "./open-draft.ts";

const MIRROR_PAUSE_MS = 250;

export interface Keeping {
  readonly state: KeepState;
  readonly kept: Kept | null;
  /** What one's own documents said against it when it was kept last. */
  readonly remarks: readonly ProblemBody[];
  /** Keeps everything now; where the draft is kept then, or null. */
  readonly flush: () => Promise<Kept | null>;
  /** Keeps what is typed here although somebody else changed the draft. */
  readonly overwrite: () => Promise<void>;
  /** Goes on from another revision: the server moved it. */
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
  const [remarks, setRemarks] = useState(opened.remarks);
  const latest = useRef(draft);
  latest.current = draft;
  const first = useRef(onFirstKept);
  first.current = onFirstKept;
  const place = useMemo(
    () =>
      new KeptDraft({
        opened,
        owner,
        read: () => latest.current,
        onState: setState,
        onKept: setKept,
        onRemarks: setRemarks,
        onFirstKept: (id) => first.current(id),
      }),
    [opened, owner],
  );
  const deeds = useMemo(
    () => ({
      flush: () => place.flush(),
      overwrite: () => place.overwrite(),
      rebase: (next: Kept) => place.rebase(next),
      forget: () => place.forget(),
    }),
    [place],
  );

  useEffect(() => {
    const letGo = holdName(opened.mirrorName);
    const leave = () => place.mirrorNow();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      place.leave();
      letGo();
    };
  }, [opened.mirrorName, place]);

  const begun = opened.restoredAt === null ? opened.draft : null;
  useEffect(() => {
    if (draft === begun) return;
    place.changed();
    const timer = setTimeout(() => place.mirrorNow(), MIRROR_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, begun, place]);

  return { state, kept, remarks, ...deeds };
}
