import { Anchor, Button, Checkbox, Group, Radio, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type BankLine, DEFAULT_IDS } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatFolio, keyedOptions } from "../../../lib/documents.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { Panel } from "../../../ui/page.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import classes from "./bank.module.css";
import type { BankCurrency } from "./bank-screen.tsx";
import { type Choices, useBankDrafts } from "./use-bank-drafts.ts";

interface LinesPanelProps {
  readonly lines: readonly BankLine[];
  readonly skipped: number;
  readonly currency: BankCurrency;
  readonly onMade: () => void;
}

/** What is certain is chosen already; what is doubtful stands apart with its reason, and somebody chooses. */
export function LinesPanel({ lines, skipped, currency, onMade }: LinesPanelProps) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(lines.flatMap((line) => (line.state === "certain" ? [[line.fingerprint, 0]] : []))),
  );
  const form = useQuery(invoiceFormQuery());
  const [seriesId, setSeriesId] = useState<string | null>(null);
  const [formId, setFormId] = useState<number | null>(DEFAULT_IDS.payment_form);
  const drafts = useBankDrafts(onMade);
  const series = form.data?.series ?? [];
  const own = series.find(({ serie }) => /^(P|REP)/.test(serie)) ?? series[0];
  const chosen = lines.filter(({ fingerprint }) => choices[fingerprint] !== undefined);
  const choose = (fingerprint: string, at: number | null) =>
    setChoices(({ [fingerprint]: _, ...others }) => (at === null ? others : { ...others, [fingerprint]: at }));
  const row = (line: BankLine) => (
    <LineRow
      key={line.fingerprint}
      line={line}
      currency={currency}
      chosen={choices[line.fingerprint] ?? null}
      onChoose={(at) => choose(line.fingerprint, at)}
    />
  );
  const group = (state: BankLine["state"]) => lines.filter((line) => line.state === state);
  return (
    <Panel title={t("bank.lines", { count: lines.length })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {skipped > 0 && `${t("bank.skipped", { count: skipped })} `}
          {t("bank.again_text")}
        </Text>
        {(["certain", "choose", "none", "done"] as const).map((state) => {
          const some = group(state);
          return (
            some.length > 0 && (
              <section key={state}>
                <Title order={3}>{t(`bank.state_${state}`, { count: some.length })}</Title>
                <ul className={classes.lines}>{some.map(row)}</ul>
              </section>
            )
          );
        })}
        <Group gap="sm" align="end">
          <SearchSelect<string>
            label={t("pays.series")}
            data={series.map(({ series_id, serie }) => ({ value: series_id, label: serie }))}
            value={seriesId ?? own?.series_id ?? null}
            onChange={setSeriesId}
          />
          <SearchSelect<number>
            label={t("pays.form")}
            data={keyedOptions(form.data?.catalogues.payment_forms ?? [])}
            value={formId}
            onChange={setFormId}
          />
          <Button
            loading={drafts.busy}
            disabled={chosen.length === 0}
            onClick={() =>
              void drafts.make(chosen, choices, {
                currency,
                series_id: seriesId ?? own?.series_id ?? null,
                form_id: formId,
              })
            }
          >
            {t("bank.make", { count: chosen.length })}
          </Button>
        </Group>
        {drafts.busy && (
          <ProgressBar
            done={drafts.done}
            total={drafts.total}
            text={t("bank.making", { done: drafts.done, total: drafts.total })}
            label={t("bank.progress")}
          />
        )}
      </Stack>
    </Panel>
  );
}

interface LineRowProps {
  readonly line: BankLine;
  readonly currency: BankCurrency;
  /** The place of the chosen proposal. */
  readonly chosen: number | null;
  readonly onChoose: (at: number | null) => void;
}

function LineRow({ line, currency, chosen, onChoose }: LineRowProps) {
  const { t } = useTranslation();
  const { date, amount, text, state, reason, proposals, pay_id } = line;
  const said = `${formatDate(date, currentLanguage())} · ${formatMoney(amount, currency)}`;
  const [first] = proposals;
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <strong data-numeric>{said}</strong>
        <span>{text}</span>
        {reason !== null && <em>{t(`bank.reason_${reason}`)}</em>}
      </span>
      {state === "certain" && first !== undefined && (
        <Checkbox
          label={<Proposal parts={first} currency={currency} />}
          checked={chosen !== null}
          onChange={({ currentTarget: { checked } }) => onChoose(checked ? 0 : null)}
        />
      )}
      {state === "choose" && (
        <Radio.Group
          label={t("bank.choose_for", { line: said })}
          value={chosen === null ? "" : String(chosen)}
          onChange={(value) => onChoose(value === "" ? null : Number(value))}
        >
          <Stack gap="xs">
            {proposals.map((parts, at) => (
              <Radio
                key={parts.map(({ invoice_id }) => invoice_id).join(" ")}
                value={String(at)}
                label={<Proposal parts={parts} currency={currency} />}
              />
            ))}
            <Radio value="" label={t("bank.leave")} />
          </Stack>
        </Radio.Group>
      )}
      {state === "done" &&
        (pay_id === null ? (
          <span>{t("bank.marked")}</span>
        ) : (
          <Anchor component={Link} to={`/pay/${pay_id}`}>
            {t("bank.see_receipt")}
          </Anchor>
        ))}
    </li>
  );
}

/** Which invoices, and how much of each. */
function Proposal({
  parts,
  currency,
}: {
  readonly parts: BankLine["proposals"][number];
  readonly currency: BankCurrency;
}) {
  const { t } = useTranslation();
  const [first] = parts;
  return (
    <>
      {parts
        .map((part) => `${formatFolio(part) ?? ""} ${part.method} · ${formatMoney(part.amount, currency)}`)
        .join(" + ")}
      {` · ${first?.receiver_name ?? ""}`}
      {first?.method === "PUE" && ` (${t("bank.will_mark")})`}
    </>
  );
}
