import type { GlobalPreview } from "@timbra/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDate } from "../../../lib/format.ts";
import { numberOf } from "../ticket-words.ts";
import classes from "../tickets.module.css";

interface Note {
  readonly key: string;
  readonly tone?: "danger" | "warning";
  readonly says: ReactNode;
}

/** What is to be known before it is prepared: its term, what stays out, what it replaces, and what is wrong. */
export function GlobalNotes({ preview }: { readonly preview: GlobalPreview }) {
  const { t } = useTranslation();
  const { period, left_out, drafts, replaces, problems, tickets } = preview;
  const day = formatDate(period.due, currentLanguage());
  const term = period.is_late ? t("global_invoice.is_late", { day }) : t("global_invoice.due", { day });
  const counted = (key: "in_global" | "on_its_own", count: number): Note[] =>
    count === 0 ? [] : [{ key, says: t(`global_invoice.${key}`, { count }) }];
  const notes: readonly Note[] = [
    ...problems.map((problem, at) => ({
      key: `${at} ${problem.code}`,
      tone: problem.severity === "error" ? ("danger" as const) : ("warning" as const),
      says: [problem.message, problem.fix, `(${problem.code})`].filter((part) => part !== undefined).join(" "),
    })),
    ...(tickets === 0 ? [] : [{ key: "term", ...(period.is_late ? { tone: "warning" as const } : {}), says: term }]),
    ...(period.is_open && tickets > 0
      ? [{ key: "open", tone: "warning" as const, says: t("global_invoice.is_open") }]
      : []),
    ...replaces.map((one) => ({
      key: one.id,
      says: t("global_invoice.replaces", { number: numberOf(one) ?? one.uuid }),
    })),
    ...(left_out.beyond === 0
      ? []
      : [{ key: "beyond", tone: "warning" as const, says: t("global_invoice.beyond", { count: left_out.beyond }) }]),
    ...counted("in_global", left_out.in_global),
    ...counted("on_its_own", left_out.on_its_own),
    ...drafts.map((one) => ({
      key: one.id,
      says: <Link to={`/create/invoice?draft=${one.id}`}>{t("global_invoice.draft", { count: one.tickets })}</Link>,
    })),
  ];
  return (
    <ul className={classes.notes}>
      {notes.map(({ key, tone, says }) => (
        <li key={key} data-tone={tone}>
          {says}
        </li>
      ))}
    </ul>
  );
}
