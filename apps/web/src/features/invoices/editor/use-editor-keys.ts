import { useEffect, useRef } from "react";

interface EditorKeys {
  readonly onSave: () => void;
  /** Leads to the stamp; that it is pressed stays a deed of its own. */
  readonly onStamp: () => void;
}

/** Ctrl/Cmd+S keeps the draft, Ctrl/Cmd+Enter leads to the stamp, from anywhere in the editor. */
export function useEditorKeys(keys: EditorKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() === "s") {
        event.preventDefault();
        current.current.onSave();
      } else if (event.key === "Enter") {
        event.preventDefault();
        current.current.onStamp();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
