import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { itemOfProduct, type ProductRow, shownPrice } from "@timbra/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { SUGGEST_PAUSE_MS } from "../../../ui/suggest/suggest-pause.ts";
import { productsQuery } from "../api.ts";
import { withLine } from "../draft/changes.ts";
import type { Line } from "../draft/editor-draft.ts";
import { lineChangeOf } from "../draft/product-line.ts";
import { useEditor } from "../editor/editor-context.ts";
import { cellProps } from "./cell-props.ts";
import classes from "./lines.module.css";

interface DescriptionCellProps {
  readonly line: Line;
  readonly label: string;
  readonly error: string | undefined;
}

const NO_PRODUCTS: readonly ProductRow[] = [];

/**
 * The text of the line, which also finds products while one types. Taking one fills the line and goes on to the
 * quantity.
 */
export function DescriptionCell({ line, label, error }: DescriptionCellProps) {
  const { t } = useTranslation();
  const { edit, focusCell, addProduct } = useEditor();
  const [open, setOpen] = useState(false);
  const wished = line.description.trim();
  const [search] = useDebouncedValue(wished, SUGGEST_PAUSE_MS);
  const found = useQuery({ ...productsQuery(search), enabled: open });
  const pick = (product: ProductRow) => {
    edit(withLine(line.id, lineChangeOf(itemOfProduct(product))));
    focusCell(line.id, "quantity");
  };
  const extras = useMemo(
    () => [{ key: "add", label: <AddProduct />, run: () => addProduct(line.id) }],
    [addProduct, line.id],
  );
  return (
    <SuggestInput
      {...cellProps(line, "description", label, error)}
      maxLength={1000}
      placeholder={t("invoice_editor.description_placeholder")}
      value={line.description}
      onType={(description) => edit(withLine(line.id, { description, product_id: null }))}
      onOpenChange={setOpen}
      options={open ? (found.data ?? NO_PRODUCTS) : NO_PRODUCTS}
      pending={open && (found.isFetching || search !== wished)}
      optionKey={(product) => product.id}
      renderOption={(product) => <ProductOption product={product} />}
      onPick={pick}
      extras={extras}
    />
  );
}

function AddProduct() {
  const { t } = useTranslation();
  return (
    <span className={classes.deed}>
      <IconPlus className={classes.icon} aria-hidden />
      {t("invoice_editor.product_add")}
    </span>
  );
}

function ProductOption({ product }: { readonly product: ProductRow }) {
  return (
    <span className={classes.option}>
      <span className={classes.optionName}>{product.descripcion}</span>
      <Text span size="xs" c="dimmed" data-numeric>
        {[product.numero_identificacion, product.claveprodserv, formatMoney(shownPrice(product))]
          .filter((part) => part !== null)
          .join(" · ")}
      </Text>
    </span>
  );
}
