import { useEffect } from "react";

/** Ctrl/Cmd+K, from anywhere but another dialog: what is being written there is not left by accident. */
export function usePaletteKey(open: () => void): void {
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
