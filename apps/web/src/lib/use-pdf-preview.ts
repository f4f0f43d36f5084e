import { useCommand } from "../ui/use-command.ts";
import { saveFile } from "./save-file.ts";

const PDF = "application/pdf";
/** Milliseconds after which the tab has surely read the file. */
const READ_BY_MS = 60_000;

/** Opens a printed form in a tab of its own; where tabs are blocked it is downloaded as `name`. */
export function usePdfPreview(print: (accept: string) => Promise<{ readonly blob: Blob }>, name: string) {
  const { busy, run } = useCommand();
  const preview = async () => {
    // A tab may only be opened by the click itself, so it is there before the file is.
    const tab = window.open("", "_blank");
    const open = async () => {
      const { blob } = await print(PDF).catch((error: unknown) => {
        tab?.close();
        throw error;
      });
      const file = new Blob([blob], { type: PDF });
      if (tab === null) saveFile(file, `${name}.pdf`);
      else show(tab, file);
    };
    await run(open);
  };
  return { preview, busy };
}

function show(tab: Window, file: Blob): void {
  const address = URL.createObjectURL(file);
  tab.location.href = address;
  setTimeout(() => URL.revokeObjectURL(address), READ_BY_MS);
}
