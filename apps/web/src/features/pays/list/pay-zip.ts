import type { RequestOf } from "@timbra/contract";
import type { TFunction } from "i18next";
import { callForFile } from "../../../lib/api-client.ts";
import type { ListDownload } from "../../../ui/data-table/types.ts";

type Filters = NonNullable<NonNullable<RequestOf<"zipPays">>["filters"]>;

/** XML and PDF of the receipts in one archive: of the ticked ones, or of all that match. */
export function zipOf(t: TFunction, filters: Filters): ListDownload {
  return {
    label: t("invoice_list.zip"),
    load: ({ search, ids }) =>
      callForFile("zipPays", { body: { filters, search, ids: ids === undefined ? undefined : [...ids] } }),
    fallbackName: `${t("screens.list_pay")}.zip`,
  };
}
