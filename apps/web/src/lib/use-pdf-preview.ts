import { useState } from "react";
import { toastRefusal } from "../ui/toast.ts";
import { saveFile } from "./save-file.ts";

const PDF = "application/pdf";
/** Milliseconds after which the tab has surely read the file. */
const READ_BY_MS = 60_000;

/** Opens a printed form in a tab of its own; where tabs are blocked it is downloaded as `name`. */
export function usePdfPreview(print: (accept: string) => Promise<{ readonly blob: Blob }>, name: string) {
  const [busy, setBusy] = useState(false);
  const preview = async () => {
    // A tab may only be opened by the click itself, so it is there before the file is.
    const tab = window.open("", "_blank");
    setBusy(true);
    try {
      const { blob } = await print(PDF);
      const file = new Blob([blob], { type: PDF });
      if (tab === null) saveFile(file, `${name}.pdf`);
      else show(tab, file);
    } catch (error) {
      tab?.close();
      toastRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { preview, busy };
}

function show(tab: Window, file: Blob): void {
  const address = URL.createObjectURL(file);
  tab.location.href = address;
  setTimeout(() => URL.revokeObjectURL(address), READ_BY_MS);
}
