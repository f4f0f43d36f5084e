import { useEffect } from "react";

/** Ctrl/Cmd+K, from anywhere but another dialog, whose input would be left by accident. */
export function usePaletteShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const combined = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!combined || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open]);
}

export interface KeyBuffer {
  /** Stops listening; returns what was typed. */
  end(): string;
}

/**
 * Buffers what is typed while the field is still loading: otherwise it would go to the element that had the focus
 * before, and Enter would activate it.
 */
export function bufferKeys(): KeyBuffer {
  let text = "";
  const press = (event: KeyboardEvent) => {
    const combined = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
    const next = combined ? null : afterKey(text, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    text = next;
  };
  document.addEventListener("keydown", press, true);
  return {
    end() {
      document.removeEventListener("keydown", press, true);
      return text;
    },
  };
}

/** Null: a key that the field does not handle. */
function afterKey(text: string, key: string): string | null {
  if (key === "Backspace") return text.slice(0, -1);
  if (key === "Enter") return text;
  return [...key].length === 1 ? text + key : null;
}
