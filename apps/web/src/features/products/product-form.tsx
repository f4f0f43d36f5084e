import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  decimalsOf,
  nameOperation,
  OPERATIONS,
  operationOfKey,
  PRODUCT_KIND,
  type ProductData,
  productFormWith,
  type productRequest,
  type ReadRequestOf,
} from "@timbra/contract";
import { useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import type { FormOf } from "../../lib/checked-form.ts";
import { asOneSource, useLoadedForm } from "../../lib/form.ts";
import { generalQuery, productQuery, productsKey, taxesQuery, unitsQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { FieldGrid, FullWidthRow } from "../../ui/field-grid.tsx";
import { SelectField } from "../../ui/fields/choice-fields.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { TextareaField } from "../../ui/fields/textarea-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { toast } from "../../ui/toast.ts";
import { PriceFields, TaxFields } from "./price-fields.tsx";
import classes from "./product-form.module.css";
import { EMPTY_PRODUCT, toProductForm, withDefaultTaxes } from "./product-values.ts";
import { SatKeyField } from "./sat-key-field.tsx";

/** /new/product and /edit/product/:product_id. */
export function ProductScreen() {
  const { product_id } = useParams();
  const navigate = useNavigate();
  return (
    <ProductForm
      key={product_id ?? "new"}
      as="page"
      productId={product_id}
      onSaved={() => void navigate("/list/product")}
    />
  );
}

/** A product as a modal: a new one, or `productId`. It closes by itself after saving. */
export function ProductFormModal(props: Omit<ProductFormProps, "as"> & { readonly onClose: () => void }) {
  return <ProductForm as="modal" {...props} />;
}

/** What says that real estate is leased: the issuer, the kind of operation or the SAT's key; and what is kept stays. */
function PropertyAccountField({ form: { control } }: { readonly form: FormOf<typeof productRequest> }) {
  const { t } = useTranslation();
  const general = useQuery(generalQuery).data?.user_general_data;
  const [kept, key, operation] = useWatch({
    control,
    name: ["productos_cuenta_predial", "productos_claveprodserv", "productos_operacion"],
  });
  const leases = (operation || operationOfKey(key)) === "lease";
  if (general?.canLease !== 1 && !leases && (kept ?? "") === "") return null;
  return (
    <FullWidthRow>
      <TextField
        control={control}
        name="productos_cuenta_predial"
        label={t("invoice_editor.predial")}
        description={t("products.property_account_hint")}
      />
    </FullWidthRow>
  );
}

export interface ProductFormProps {
  readonly as: "page" | "modal";
  /** Edits this one; creates a new one when absent. */
  readonly productId?: string | undefined;
  readonly onClose?: () => void;
  readonly onSaved?: (product: ProductData, isNew: boolean) => void;
}

/** What is loaded for the form: units and taxes always, the product when one is edited. */
function useProduct(productId: string | undefined) {
  const { i18n } = useTranslation();
  const units = useQuery(unitsQuery);
  const taxes = useQuery(taxesQuery(i18n.language));
  const product = useQuery({ ...productQuery(productId ?? ""), enabled: productId !== undefined });
  const loaded = useMemo(() => {
    if (productId !== undefined) return product.data && toProductForm(product.data);
    return taxes.data && withDefaultTaxes(taxes.data);
  }, [productId, product.data, taxes.data]);
  return {
    loaded,
    source: asOneSource(productId === undefined ? [units, taxes] : [units, taxes, product]),
    units: units.data?.units ?? [],
    taxes: taxes.data,
    latest: async () => {
      const { data } = await product.refetch();
      return data && toProductForm(data);
    },
  };
}

/** As many as the user has set; a price kept with more than that is shown, and may be saved again, as it is. */
function usePriceDecimals(kept: string): number {
  return Math.max(useSession()?.decimals ?? 2, decimalsOf(kept));
}

/** A product or service, as a page or as a modal. */
export function ProductForm({ as, productId, onClose, onSaved }: ProductFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { loaded, source, units, taxes, latest } = useProduct(productId);
  const decimals = usePriceDecimals(loaded?.productos_precio_unitario ?? "");
  const schema = useMemo(() => productFormWith(decimals), [decimals]);
  const form = useLoadedForm(schema, EMPTY_PRODUCT, loaded, `product ${productId ?? ""}`);
  const { control } = form;
  const { error } = source;
  useEffect(() => {
    if (error !== null) toast.error(t("products.load_error"));
  }, [error, t]);
  const submit = async (sent: ReadRequestOf<"saveProduct">) => {
    const { message, product_data } = await call("saveProduct", { body: sent });
    toast.success(message);
    form.reset(form.getValues());
    await queries.invalidateQueries({ queryKey: productsKey });
    if (as === "modal") onClose?.();
    onSaved?.(product_data, productId === undefined);
  };
  return (
    <FormFrame
      as={as}
      title={t(productId === undefined ? "products.create_title" : "products.edit_title")}
      form={form}
      onSubmit={submit}
      latest={latest}
      source={source}
      loadError={t("products.load_error")}
      busyText={t(source.isPending ? "products.loading" : "products.saving")}
      onClose={onClose}
    >
      <FieldGrid>
        <SelectField
          control={control}
          name="productos_tipo"
          label={t("products.kind")}
          options={[
            { value: PRODUCT_KIND.product, label: t("products.product") },
            { value: PRODUCT_KIND.service, label: t("products.service") },
          ]}
          required
        />
        <TextField
          control={control}
          name="productos_numero_identificacion"
          label={t("products.sku")}
          description={t("products.sku_hint")}
        />
        <FullWidthRow>
          <SatKeyField control={control} name="productos_claveprodserv" />
        </FullWidthRow>
        <FullWidthRow>
          <TextareaField control={control} name="productos_descripcion" label={t("products.description")} required />
        </FullWidthRow>
        <FullWidthRow>
          <div className={classes.prices}>
            <SelectField
              control={control}
              name="productos_cat_units_id"
              label={t("products.unit")}
              options={units.map(({ id, key, name }) => ({ value: id, label: `${key} - ${name}` }))}
              required
            />
            <PriceFields form={form} decimals={decimals} />
          </div>
        </FullWidthRow>
        <FullWidthRow>
          <TaxFields form={form} taxes={taxes} />
        </FullWidthRow>
        <PropertyAccountField form={form} />
        <FullWidthRow>
          <SelectField
            control={control}
            name="productos_operacion"
            label={t("tax_advice.operation")}
            description={t("tax_advice.operation_hint")}
            options={[
              { value: "", label: t("tax_advice.by_key") },
              ...OPERATIONS.map((one) => ({ value: one, label: nameOperation(one, currentLanguage()) })),
            ]}
          />
        </FullWidthRow>
      </FieldGrid>
    </FormFrame>
  );
}
