import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { customersKey, productsKey } from "../../lib/queries.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page, Panel } from "../../ui/page.tsx";

/** The form of customers, which the routes bring, over the first of them. */
export function FirstCustomer({
  Form,
}: {
  readonly Form: ComponentType<{ readonly as: "page"; readonly customerId: string }>;
}) {
  const { t } = useTranslation();
  return (
    <FirstRecord
      title={t("menu.demo_customer")}
      queryKey={[...customersKey, "first"]}
      load={async (signal) =>
        (await call("paginateCustomers", { body: { rows_per_page: 1 }, signal })).rows[0]?.id ?? null
      }
      drawing={drawings.customers}
      emptyTitle={t("gallery.no_customers")}
      createAt="/new/customer"
      createLabel={t("screens.new_customer")}
    >
      {(id) => <Form as="page" customerId={id} />}
    </FirstRecord>
  );
}

/** The form of products, which the routes bring, over the first of them. */
export function FirstProduct({
  Form,
}: {
  readonly Form: ComponentType<{ readonly as: "page"; readonly productId: string }>;
}) {
  const { t } = useTranslation();
  return (
    <FirstRecord
      title={t("menu.demo_product")}
      queryKey={[...productsKey, "first"]}
      load={async (signal) =>
        (await call("paginateProducts", { body: { rows_per_page: 1 }, signal })).rows[0]?.id ?? null
      }
      drawing={drawings.products}
      emptyTitle={t("gallery.no_products")}
      createAt="/new/product"
      createLabel={t("screens.new_product")}
    >
      {(id) => <Form as="page" productId={id} />}
    </FirstRecord>
  );
}

interface FirstRecordProps {
  readonly title: string;
  readonly queryKey: readonly string[];
  /** The id of the first record; null when there is none yet. */
  readonly load: (signal: AbortSignal) => Promise<string | null>;
  readonly drawing: ReactNode;
  readonly emptyTitle: string;
  readonly createAt: string;
  readonly createLabel: string;
  readonly children: (id: string) => ReactNode;
}

/**
 * A form in edit mode over whatever record comes first, and what stands there when there is none, or it cannot be had.
 */
function FirstRecord({
  title,
  queryKey,
  load,
  drawing,
  emptyTitle,
  createAt,
  createLabel,
  children,
}: FirstRecordProps) {
  const { t } = useTranslation();
  const first = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), retry: false });
  if (first.data !== undefined && first.data !== null) return children(first.data);
  return (
    <Page title={title} width="form">
      <Panel>
        {first.isPending && <LoadingOverlay visible />}
        <QueryFailure query={first} title={t("gallery.broken")} />
        {first.data === null && (
          <EmptyState
            drawing={drawing}
            title={emptyTitle}
            text={t("gallery.first_text")}
            action={
              <Button component={Link} to={createAt}>
                {createLabel}
              </Button>
            }
          />
        )}
      </Panel>
    </Page>
  );
}
