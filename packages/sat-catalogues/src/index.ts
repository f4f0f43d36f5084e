export { type RegionFronteriza, regionFronteriza } from "./border-region.ts";
export { type CatalogosOptions, createCatalogos, type KeyList } from "./catalogos.ts";
export {
  aduanas,
  type Estado,
  estados,
  exportaciones,
  type FormaPago,
  formasPago,
  type Impuesto,
  impuestos,
  type Moneda,
  meses,
  metodosPago,
  monedas,
  objetosImp,
  type Pais,
  paises,
  periodicidades,
  type TipoComprobante,
  tiposComprobante,
  tiposFactor,
  tiposRelacion,
} from "./lists/document-lists.ts";
export { type Entrada, isUsableOn, type Vigencia } from "./lists/entrada.ts";
export { EDITION, type LabelledList, type ListName, labelIn, labelOf, list } from "./lists/list.ts";
export { type Tasa, tasas } from "./lists/tasas.ts";
export { type RegimenFiscal, regimenes, type UsoCfdi, usosCfdi } from "./lists/taxpayer-lists.ts";
export { type Unidad, unidades } from "./lists/unidades.ts";
export { estadoDe, zonaHoraria } from "./postal-codes.ts";
export { type Producto, productLabel, productosIniciales } from "./products.ts";
export { buildSearch, createSearch, type Hit, type Search, type Searchable } from "./search/create-search.ts";
export { search } from "./search/search.ts";
