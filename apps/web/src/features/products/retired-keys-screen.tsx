import { Alert, Anchor, Button, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RetiredCustomerKey, RetiredProductKey } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDate } from "../../lib/format.ts";
import { useReadOnly } from "../../lib/session.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import classes from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";

const productKeysQuery = queryOptions({
  queryKey: ["retired-keys", "products"],
  queryFn: ({ signal }) => call("listRetiredProductKeys", { signal }),
});
const customerKeysQuery = queryOptions({
  queryKey: ["retired-keys", "customers"],
  queryFn: ({ signal }) => call("listRetiredCustomerKeys", { signal }),
});

/** /retired-keys: products and customers whose keys the SAT has ended or will end, and what can be done about it. */
export function RetiredKeysScreen() {
  const { t } = useTranslation();
  const products = useQuery(productKeysQuery);
  const customers = useQuery(customerKeysQuery);
  const isPending = products.isPending || customers.isPending;
  const isEmpty = products.data?.rows.length === 0 && customers.data?.rows.length === 0;
  return (
    <Page title={t("screens.retired_keys")} text={t("retired_keys.text")} width="form">
      <QueryFailure query={products} title={t("retired_keys.error")} />
      <QueryFailure query={customers} title={t("retired_keys.error")} />
      {isPending && <Skeleton h="8rem" />}
      {isEmpty && (
        <EmptyState
          drawing={drawings.nothing_left}
          title={t("retired_keys.none_title")}
          text={t("retired_keys.none_text")}
        />
      )}
      <div className={classes.panels}>
        {products.data?.rows.map((row) => (
          <RetiredKey key={`${row.list} ${row.key}`} row={row} place="/edit/product">
            <Successor row={row} />
          </RetiredKey>
        ))}
        {customers.data?.rows.map((row) => (
          <RetiredKey key={`${row.list} ${row.key}`} row={row} place="/edit/customer">
            <Text size="sm">{t("retired_keys.ask_customer")}</Text>
          </RetiredKey>
        ))}
      </div>
    </Page>
  );
}

interface RetiredKeyProps {
  readonly row: Omit<RetiredProductKey, "list" | "successor"> & Pick<RetiredProductKey | RetiredCustomerKey, "list">;
  /** Where who uses it is changed. */
  readonly place: "/edit/product" | "/edit/customer";
  readonly children: React.ReactNode;
}

/** A key with its last day, and who uses it. */
function RetiredKey({ row, place, children }: RetiredKeyProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { list, key, description, until, count, used_by } = row;
  return (
    <Panel title={[t(`retired_keys.of_${list}`, { key }), description].filter((part) => part !== "").join(" · ")}>
      <Alert color="amber" icon={<IconAlertCircle aria-hidden />}>
        {t("retired_keys.until", { day: formatDate(until, currentLanguage()) })}
      </Alert>
      <ul className={classes.list}>
        {used_by.map(({ id, name }) => (
          <li key={id} className={classes.one}>
            <span className={classes.words}>
              {readOnly ? (
                name
              ) : (
                <Anchor component={Link} inherit to={`${place}/${id}`}>
                  {name}
                </Anchor>
              )}
            </span>
          </li>
        ))}
      </ul>
      {count > used_by.length && <Text size="sm">{t("retired_keys.more", { count: count - used_by.length })}</Text>}
      {!readOnly && children}
    </Panel>
  );
}

/** What the products could have instead: the one key that is called the same, or whatever somebody chooses. */
function Successor({ row }: { readonly row: RetiredProductKey }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const { list, key, successor, count } = row;
  if (successor === null) return <Text size="sm">{t("retired_keys.choose")}</Text>;
  const replace = () =>
    run(async () => {
      const { message } = await call("replaceRetiredProductKey", { body: { list, key } });
      toast.success(message);
      await client.invalidateQueries();
    });
  return (
    <>
      <Text size="sm">{t("retired_keys.successor", { key: successor.key, name: successor.description })}</Text>
      <Button size="xs" variant="default" mt="xs" loading={busy} onClick={() => void replace()}>
        {t("retired_keys.replace", { key: successor.key, count })}
      </Button>
    </>
  );
}
