import type { PayDraftInput } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { callForFile } from "../../../lib/api-client.ts";
import { usePdfPreview } from "../../../lib/use-pdf-preview.ts";

/** The printed form of a receipt as it is written. */
export function usePayPreview(body: PayDraftInput) {
  const { t } = useTranslation();
  return usePdfPreview((accept) => callForFile("previewPay", { body, accept }), t("pays.draft"));
}
