import { useTranslation } from "react-i18next";
import { callForFile } from "../../../lib/api-client.ts";
import { usePdfPreview } from "../../../lib/use-pdf-preview.ts";
import type { EditorDraft } from "../draft/editor-draft.ts";
import { bodyOf } from "../keep/kept-draft.ts";

/** The printed form of a draft. */
export function usePreview(draft: EditorDraft) {
  const { t } = useTranslation();
  return usePdfPreview(
    (accept) => callForFile("previewInvoice", { body: bodyOf(draft).body, accept }),
    t("invoice.status_draft"),
  );
}
