import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { customersKey, productsKey } from "../../lib/queries.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page, Panel } from "../../ui/page.tsx";

const FIRST = { rows_per_page: 1 };

const KINDS = {
  customer: {
    queryKey: [...customersKey, "first"],
    load: (signal: AbortSignal) => call("paginateCustomers", { body: FIRST, signal }),
    drawing: drawings.customers,
    title: "menu.demo_customer",
    none: "gallery.no_customers",
    create: "screens.new_customer",
  },
  product: {
    queryKey: [...productsKey, "first"],
    load: (signal: AbortSignal) => call("paginateProducts", { body: FIRST, signal }),
    drawing: drawings.products,
    title: "menu.demo_product",
    none: "gallery.no_products",
    create: "screens.new_product",
  },
} as const;

interface FirstRecordProps {
  readonly kind: keyof typeof KINDS;
  /** The form, which the routes bring. */
  readonly children: (id: string) => ReactNode;
}

/**
 * A form in edit mode over whatever record comes first, and what stands there when there is none, or it cannot be had.
 */
export function FirstRecord({ kind, children }: FirstRecordProps) {
  const { t } = useTranslation();
  const { queryKey, load, drawing, title, none, create } = KINDS[kind];
  const first = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await load(signal)).rows[0]?.id ?? null,
    retry: false,
  });
  if (first.data !== undefined && first.data !== null) return children(first.data);
  return (
    <Page title={t(title)} width="form">
      <Panel>
        {first.isPending && <LoadingOverlay visible />}
        <QueryFailure query={first} title={t("gallery.broken")} />
        {first.data === null && (
          <EmptyState
            drawing={drawing}
            title={t(none)}
            text={t("gallery.first_text")}
            action={
              <Button component={Link} to={`/new/${kind}`}>
                {t(create)}
              </Button>
            }
          />
        )}
      </Panel>
    </Page>
  );
}
