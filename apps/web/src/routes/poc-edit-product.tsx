import { useTranslation } from "react-i18next";
import { FirstRecord } from "../features/gallery/first-record.tsx";
import { ProductForm } from "../features/products/product-form.tsx";
import { call } from "../lib/api-client.ts";
import { productsKey } from "../lib/product-queries.ts";
import { drawings } from "../ui/drawings.tsx";

export function Component() {
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
      {(id) => <ProductForm as="page" productId={id} />}
    </FirstRecord>
  );
}
