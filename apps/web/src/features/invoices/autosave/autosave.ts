import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type DraftState, DraftStore, type DraftStoreOptions } from "./draft-store.ts";

type Commands = Pick<DraftStore, "edit" | "flush" | "overwrite" | "setRevision" | "discardLocal" | "getState">;

/** The state of the draft and its commands; the commands stay the same objects while it is open. */
export interface Autosave extends DraftState, Commands {}

/** The draft of an editor, which lives for one opened draft. */
export function useAutosave({ opened, owner, onFirstSaved }: Omit<DraftStoreOptions, "server">): Autosave {
  const latest = useRef(onFirstSaved);
  latest.current = onFirstSaved;
  const [store] = useState(() => new DraftStore({ opened, owner, onFirstSaved: (id) => latest.current(id) }));
  useEffect(() => store.open(), [store]);
  const { edit, flush, overwrite, setRevision, discardLocal, getState } = store;
  return {
    ...useSyncExternalStore(store.subscribe, getState),
    edit,
    flush,
    overwrite,
    setRevision,
    discardLocal,
    getState,
  };
}
