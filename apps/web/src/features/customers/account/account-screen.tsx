import { Anchor, Button, Skeleton } from "@mantine/core";
import { IconCash, IconPencil } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CustomerAccount } from "@timbra/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { receiptsKey } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { TotalRow, TotalsList } from "../../../ui/totals-list.tsx";
import classes from "./account.module.css";
import { StatementPanel } from "./statement-panel.tsx";

/** Under the key of the receipts: whatever changes a document or a balance changes this. */
const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...receiptsKey, "account", id],
    queryFn: ({ signal }) => call("getCustomerAccount", { params: { id }, signal }),
  });

interface AccountScreenProps {
  /** The documents of a customer; the route brings them. */
  readonly Documents: ComponentType<{ readonly customerId: string }>;
}

/** /customer/:id: how a customer stands, the statement of account to send, and the documents. */
export function AccountScreen({ Documents }: AccountScreenProps) {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const readOnly = useReadOnly();
  const found = useQuery(accountQuery(id));
  if (found.isPending) return <Skeleton className={classes.sketch} />;
  if (found.isError) return <QueryFailure query={found} title={t("clients.load_error")} />;
  const account = found.data;
  const { customer, advances } = account;
  const actions = !readOnly && (
    <>
      <Button
        component={Link}
        to={`/edit/customer/${id}`}
        variant="default"
        leftSection={<IconPencil size="1rem" aria-hidden />}
      >
        {t("clients.account_edit")}
      </Button>
      <Button component={Link} to={`/create/pay?customer=${id}`} leftSection={<IconCash size="1rem" aria-hidden />}>
        {t("pays.pay")}
      </Button>
    </>
  );
  return (
    <Page
      title={customer.name}
      text={[customer.rfc, customer.email].filter((part) => part !== "").join(" · ")}
      {...(actions === false ? {} : { actions })}
    >
      <div className={classes.panels}>
        {account.currencies.map((one) => (
          <CurrencyPanel key={one.currency} of={one} />
        ))}
        <HistoryPanel account={account} />
        {advances.length > 0 && <AdvancesPanel advances={advances} />}
      </div>
      <StatementPanel customer={customer} />
      <section className={classes.documents} aria-label={t("clients.account_documents")}>
        <Documents customerId={id} />
      </section>
    </Page>
  );
}

const AGES = ["up_to_30", "up_to_60", "up_to_90", "older"] as const;

/** What was invoiced and is owed in one currency. */
function CurrencyPanel({ of }: { readonly of: CustomerAccount["currencies"][number] }) {
  const { t } = useTranslation();
  const { currency } = of;
  return (
    <Panel title={t("clients.account_in", { currency })}>
      <TotalsList>
        <TotalRow name={t("clients.account_invoiced")} value={formatMoney(of.invoiced, currency)} />
        <TotalRow
          name={t("clients.account_owed", { count: of.open_invoices })}
          value={formatMoney(of.balance, currency)}
          grand
        />
        {of.open_invoices > 0 &&
          AGES.map((age) => <TotalRow key={age} name={t(`pays.age_${age}`)} value={formatMoney(of[age], currency)} />)}
      </TotalsList>
    </Panel>
  );
}

function HistoryPanel({ account }: { readonly account: CustomerAccount }) {
  const { t } = useTranslation();
  const { first_invoice, last_invoice, cancelled, drafts, unmarked, currencies } = account;
  const dayOf = (day: string) => formatDate(day, currentLanguage());
  const invoices = currencies.reduce((count, one) => count + one.invoices, 0);
  const notes = currencies.reduce((count, one) => count + one.notes, 0);
  return (
    <Panel title={t("clients.account_history")}>
      <TotalsList>
        {first_invoice !== null && <TotalRow name={t("clients.account_first")} value={dayOf(first_invoice)} />}
        {last_invoice !== null && <TotalRow name={t("clients.account_last")} value={dayOf(last_invoice)} />}
        <TotalRow name={t("clients.account_invoices")} value={String(invoices)} />
        <TotalRow name={t("clients.account_notes")} value={String(notes)} />
        <TotalRow name={t("clients.account_cancelled")} value={String(cancelled)} />
        {drafts > 0 && <TotalRow name={t("clients.account_drafts")} value={String(drafts)} />}
        {unmarked > 0 && <TotalRow name={t("clients.account_unmarked")} value={String(unmarked)} />}
      </TotalsList>
    </Panel>
  );
}

function AdvancesPanel({ advances }: { readonly advances: CustomerAccount["advances"] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("clients.account_advances")}>
      <ul className={classes.advances}>
        {advances.map(({ id, currency, left, date, ...advance }) => (
          <li key={id}>
            <span>
              <Anchor component={Link} inherit to={`/invoice/${id}`}>
                {formatFolio(advance) ?? formatDate(date, currentLanguage())}
              </Anchor>
              {` · ${formatDate(date, currentLanguage())}`}
            </span>
            <span data-numeric>{t("actions.left", { left: formatMoney(left, currency) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
