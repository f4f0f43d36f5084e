import type { PayDraftInput } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callForFile } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { toast } from "../../../ui/toast.ts";

const PDF = "application/pdf";
/** Milliseconds after which the tab has surely read the file. */
const READ_BY_MS = 60_000;

/** Opens the printed form of what is written in a tab of its own; where tabs are blocked it is downloaded. */
export function usePayPreview(body: PayDraftInput) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const preview = async () => {
    // A tab may only be opened by the click itself, so it is there before the file is.
    const tab = window.open("", "_blank");
    setBusy(true);
    try {
      const { blob } = await callForFile("previewPay", { body, accept: PDF });
      const file = new Blob([blob], { type: PDF });
      if (tab === null) saveFile(file, `${t("pays.draft")}.pdf`);
      else show(tab, file);
    } catch (error) {
      tab?.close();
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.sentences);
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
