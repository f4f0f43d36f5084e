import {
  IconBan,
  IconFileCode,
  IconFileText,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import type { PayRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import type { RowAction } from "../../../ui/data-table/types.ts";
import { downloadPay } from "../pay-files.ts";
import classes from "../pays.module.css";
import { mayReplace } from "../status-words.ts";
import { payAddress } from "./pay-columns.tsx";

interface PayDeeds {
  readonly remove: (row: PayRow) => void;
  readonly send: (row: PayRow) => void;
}

const icon = (Icon: typeof IconBan) => <Icon className={classes.icon} aria-hidden />;

/** What can be done with a receipt as it stands; `deeds` is null for who only reads. */
export function payRowActions(row: PayRow, t: TFunction, deeds: PayDeeds | null): RowAction[] {
  if (row.status === "draft" && deeds !== null) {
    return [
      { label: t("pays.correct"), icon: icon(IconPencil), to: payAddress(row, false) },
      { label: t("pays.throw_away"), icon: icon(IconTrash), danger: true, run: () => deeds.remove(row) },
    ];
  }
  const open = { label: t("pays.open"), icon: icon(IconFileText), to: payAddress(row, deeds === null) };
  if (row.uuid === null) return [open];
  const files = [
    { label: t("pays.xml"), icon: icon(IconFileCode), run: () => void downloadPay(row, "xml") },
    { label: t("pays.pdf"), icon: icon(IconFileTypePdf), run: () => void downloadPay(row, "pdf") },
  ];
  const cancelling = { label: t("pays.see_cancellation"), icon: icon(IconBan), to: `/cancel/pay/${row.id}/list` };
  if (deeds === null) return [open, ...files, ...(row.state === "stamped" ? [] : [cancelling])];
  const send = { label: t("actions.send"), icon: icon(IconMail), run: () => deeds.send(row) };
  const replace = mayReplace(row)
    ? [{ label: t("pays.replace"), icon: icon(IconReplace), to: `/create/pay?replaces=${row.id}` }]
    : [];
  return [
    open,
    ...files,
    send,
    ...replace,
    row.state === "stamped" ? { ...cancelling, label: t("pays.cancel") } : cancelling,
  ];
}
