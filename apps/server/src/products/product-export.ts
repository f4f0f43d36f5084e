import { type ProductColumn, type ProductRow, shownPrice } from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { WrittenColumns } from "../http/listing-export.ts";
import { mexicanTime } from "../mexican-day.ts";
import { sayTaxes } from "./tax-words.ts";

const KINDS = { "0": { es: "Producto", en: "Product" }, "1": { es: "Servicio", en: "Service" } } as const;

/** A product as the columns of an exported list. */
export const PRODUCT_CELLS: WrittenColumns<ProductColumn, ProductRow> = {
  descripcion: [50, ({ descripcion }) => textCell(descripcion)],
  numero_identificacion: [22, (product) => textCell(product.numero_identificacion)],
  claveprodserv: [14, ({ claveprodserv }) => textCell(claveprodserv)],
  unit: [24, ({ unit }) => textCell(`${unit.key} - ${unit.name}`)],
  tipo: [16, ({ tipo }, language) => textCell(KINDS[tipo][language])],
  precio_unitario: [16, (product) => numberCell(shownPrice(product))],
  taxes: [26, (product, language) => textCell(sayTaxes(product, language))],
  created_at: [20, (product) => dateCell(mexicanTime(new Date(product.created_at)))],
  updated_at: [20, (product) => dateCell(mexicanTime(new Date(product.updated_at)))],
};
