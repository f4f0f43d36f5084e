import { useTranslation } from "react-i18next";
import { CustomerForm } from "../features/customers/customer-form.tsx";
import { FirstRecord } from "../features/gallery/first-record.tsx";
import { call } from "../lib/api-client.ts";
import { customersKey } from "../lib/customer-queries.ts";
import { drawings } from "../ui/drawings.tsx";

export function Component() {
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
      {(id) => <CustomerForm as="page" customerId={id} />}
    </FirstRecord>
  );
}
