import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { itemOfProduct, keyOfId, type ProductRow, shownPrice } from "@timbra/contract";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { catalogueSearchQuery } from "../../../lib/queries.ts";
import { SuggestInput, SuggestOption } from "../../../ui/suggest/suggest-input.tsx";
import { useSuggestions } from "../../../ui/suggest/use-suggestions.ts";
import { productsQuery } from "../api.ts";
import { canonicalAmount, discountFromPercent, type Line } from "../editor/draft.ts";
import { lineFromProduct, updateLine } from "../editor/draft-changes.ts";
import { cellId, type LineCellName, useEditor } from "../editor/editor-context.ts";
import { findUnitByKey, findUnits, type Unit, useUnits } from "./find-units.ts";
import classes from "./lines.module.css";

interface LineCellProps {
  readonly line: Line;
  readonly label: string;
  readonly error: string | undefined;
}

/**
 * The text of the line, which also finds products while one types. Taking one fills the line and goes on to the
 * quantity.
 */
export function DescriptionCell({ line, label, error }: LineCellProps) {
  const { t } = useTranslation();
  const { edit, focusCell, addProduct } = useEditor();
  const { search, open, listOf } = useSuggestions(line.description);
  const found = useQuery({ ...productsQuery(search), enabled: open });
  const pick = (product: ProductRow) => {
    edit(updateLine(line.id, lineFromProduct(itemOfProduct(product))));
    focusCell(line.id, "quantity");
  };
  const extras = useMemo(
    () => [{ key: "add", label: <AddProduct />, run: () => addProduct(line.id) }],
    [addProduct, line.id],
  );
  return (
    <SuggestInput
      {...cellProps(line, "description", label, error)}
      {...listOf(found)}
      maxLength={1000}
      placeholder={t("invoice_editor.description_placeholder")}
      value={line.description}
      onType={(description) => edit(updateLine(line.id, { description, product_id: null }))}
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
    <span className={classes.action}>
      <IconPlus className={classes.icon} aria-hidden />
      {t("invoice_editor.product_add")}
    </span>
  );
}

function ProductOption({ product }: { readonly product: ProductRow }) {
  return (
    <SuggestOption
      name={product.descripcion}
      note={[product.numero_identificacion, product.claveprodserv, formatMoney(shownPrice(product))]
        .filter((part) => part !== null)
        .join(" · ")}
      numeric
    />
  );
}

const WHOLE_KEY = /^\d{8}$/;

/** The SAT's key of what is sold: eight digits, or words that look for it ("silla de oficina"). */
export function KeyCell({ line, label, error }: LineCellProps) {
  const { t } = useTranslation();
  const { edit, focusCell } = useEditor();
  const text = line.key.trim();
  const wished = text === "" ? line.description.trim() : text;
  const { search, open, listOf } = useSuggestions(wished);
  const found = useQuery({ ...catalogueSearchQuery("product-keys", search), enabled: open && search !== "" });
  const list = listOf({ ...found, data: search === "" ? undefined : found.data });
  const complete = WHOLE_KEY.test(text);
  return (
    <SuggestInput
      {...cellProps(line, "key", label, error)}
      {...list}
      pending={list.pending && !complete && wished !== ""}
      data-numeric-text
      maxLength={60}
      value={line.key}
      onType={(key) => edit(updateLine(line.id, { key }))}
      tabTakes={!complete}
      optionKey={({ key }) => key}
      renderOption={({ key, description, own }) => (
        <SuggestOption name={description} note={own ? `${t("products.sat_key_own")} · ${key}` : key} numeric />
      )}
      onPick={({ key }) => {
        edit(updateLine(line.id, { key }));
        focusCell(line.id, "quantity");
      }}
      {...(open && text !== "" && !complete ? { emptyText: t("invoice_editor.key_none") } : {})}
    />
  );
}

interface AmountCellProps extends LineCellProps {
  readonly cell: "quantity" | "price" | "discount";
  readonly decimals: number;
}

/**
 * Everything that can be part of an amount. A sign stays, and so does a comma, so that -5 and 12,50 are refused in
 * words: without them they would be other amounts.
 */
const NOT_IN_AMOUNT = /[^\d.,%-]/g;

/** An exact amount: as typed while one types, with its thousands grouped afterwards. */
export function AmountCell({ line, cell, label, error, decimals }: AmountCellProps) {
  const { form, edit } = useEditor();
  const [typing, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const value = line[cell];
  // As soon as the digits stand there without their commas: a frame later, a first key that came before would be
  // selected too, and the second one replace it.
  useLayoutEffect(() => {
    if (typing) field.current?.select();
  }, [typing]);
  // Of thousands that are being typed nobody knows yet whether they are any.
  const said = typing && value.includes(",") ? undefined : error;
  const leave = () => {
    setTyping(false);
    const share = cell === "discount" ? discountFromPercent(value, line.quantity, line.price, decimals) : null;
    const tidy = share ?? canonicalAmount(value);
    if (tidy !== value) edit(updateLine(line.id, { [cell]: tidy }));
  };
  const shownDecimals = () => {
    if (cell === "quantity") return 0;
    return cell === "price" ? form.decimals : decimals;
  };
  return (
    <>
      <input
        {...cellProps(line, cell, label, said)}
        ref={field}
        data-numeric
        inputMode="decimal"
        value={typing ? value : formatNumber(value, shownDecimals())}
        onFocus={() => setTyping(true)}
        onBlur={leave}
        onChange={(event) =>
          edit(updateLine(line.id, { [cell]: event.currentTarget.value.replace(NOT_IN_AMOUNT, "") }))
        }
      />
      <CellError error={said} />
    </>
  );
}

/** The unit, by its key ("H87") or by words ("pieza"). What is typed and is no unit falls back to the one there was. */
export function UnitCell({ line, label, error }: LineCellProps) {
  const { edit, focusCell } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const units = useUnits();
  const options = useMemo(() => (typed === null ? [] : findUnits(typed, units)), [typed, units]);
  const current = units.find(({ id }) => id === line.unit_id);
  const take = (unit: Unit) => {
    setTyped(null);
    edit(updateLine(line.id, { unit_id: unit.id }));
  };
  const leave = () => {
    const exact = typed === null ? undefined : findUnitByKey(typed, units);
    if (exact !== undefined) take(exact);
    setTyped(null);
  };
  return (
    <SuggestInput
      {...cellProps(line, "unit", label, error)}
      title={error ?? current?.name}
      value={
        typed ??
        (current === undefined ? (keyOfId("unit", line.unit_id ?? 0) ?? "") : `${current.key} · ${current.name}`)
      }
      onType={setTyped}
      onOpenChange={(open) => open && setTyped((current) => current ?? "")}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      options={options}
      tabTakes={typed !== null && findUnitByKey(typed, units) === undefined}
      optionKey={({ key }) => key}
      renderOption={({ name, key }) => <SuggestOption name={name} note={key} />}
      onPick={(unit) => {
        take(unit);
        focusCell(line.id, "price");
      }}
    />
  );
}

/** What every input of a line carries: its id, where it is, what it is called, and whether it is wrong. */
function cellProps(line: Line, cell: LineCellName, label: string, error: string | undefined) {
  return {
    id: cellId(line.id, cell),
    className: classes.input ?? "",
    "data-line": line.id,
    "data-cell": cell,
    "aria-label": label,
    "aria-invalid": error !== undefined,
    title: error,
    autoComplete: "off",
  } as const;
}

/** The sentence under a cell that is wrong, while the cell has the focus. The list of problems says it to everybody. */
function CellError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <span className={classes.bubble} aria-hidden="true">
      {error}
    </span>
  );
}
