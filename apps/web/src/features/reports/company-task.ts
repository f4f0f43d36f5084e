import type { CompanyWithTasks } from "@timbra/contract";
import type { TFunction } from "i18next";

type Task = CompanyWithTasks["tasks"][number];

/** What a task is called; of a certificate the number is that of days. */
export const TASK_WORDS: Readonly<Record<Task["kind"], (t: TFunction, count: number) => string>> = {
  waiting: (t, count) => t("companies.waiting", { count }),
  registration: (t, count) => t("companies.registration", { count }),
  certificate: (t, count) => (count < 0 ? t("companies.certificate_ended") : t("companies.certificate", { count })),
  orphaned_receipts: (t, count) => t("companies.orphaned_receipts", { count }),
  receipts_due: (t, count) => t("companies.receipts_due", { count }),
  receipt_drafts: (t, count) => t("companies.receipt_drafts", { count }),
  retired_keys: (t, count) => t("companies.retired_keys", { count }),
  unmarked: (t, count) => t("companies.unmarked", { count }),
  being_cancelled: (t, count) => t("companies.being_cancelled", { count }),
  drafts: (t, count) => t("companies.drafts", { count }),
  credits: (t, count) => t("companies.credits", { count }),
};

/** Where something is done about it; an accountant reads, and sees it there. */
export function placeOfTask(kind: Task["kind"], role: CompanyWithTasks["role"], month: string): string {
  const owner = role === "owner";
  switch (kind) {
    case "waiting":
      return "/list/invoice?status=in_process";
    case "drafts":
      return "/list/invoice?status=draft";
    case "being_cancelled":
      return "/list/invoice?status=in_process";
    case "retired_keys":
      return "/retired-keys";
    case "unmarked":
      return `/reports/month?month=${month}`;
    case "receipts_due":
      return owner ? "/create/pay" : `/reports/month?month=${month}`;
    case "receipt_drafts":
    case "orphaned_receipts":
      return "/list/pay";
    case "certificate":
      return owner ? "/user/csd" : "/dashboard";
    case "registration":
      return owner ? "/complete/register" : "/dashboard";
    case "credits":
      return owner ? "/orders/list" : "/dashboard";
  }
}
