import { CLAVES_PRODUCTO } from "../generated/claves-producto.gen.ts";
import { entryOf } from "../lists/label-of.ts";
import type { LabelledList } from "../lists/list.ts";
import type { Lista } from "../lists/lista.ts";
import { estadoDe } from "../postal-codes/estado-de.ts";
import { isPostalCode } from "../postal-codes/is-postal-code.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import type { KeyList } from "./key-list.ts";

/** In force since CFDI 4.0; the starter sets hold no key with an end. */
const SINCE_CFDI_40 = { desde: "2022-01-01" };

const productKeys = /* @__PURE__ */ once(() => new Set(parseTable(CLAVES_PRODUCTO, (cell) => cell("clave"))));

const PRODUCT_KEYS: KeyList = {
  find: (clave) => (productKeys().has(clave) ? SINCE_CFDI_40 : undefined),
  format: /^\d{8}$/,
};

const UNITS: KeyList = {
  find: (clave) => entryOf("c_ClaveUnidad", clave),
  format: /^[A-Z0-9][A-Za-z0-9]{1,2}$/,
};

const POSTAL_CODES: KeyList = {
  find: (cp) => (isPostalCode(cp) ? SINCE_CFDI_40 : undefined),
  // The codes the list has not, in prefixes that a state has: the SAT may have added them since.
  format: { test: (cp) => estadoDe(cp) !== undefined },
};

const complete = (lista: LabelledList): KeyList => ({ find: (clave) => entryOf(lista, clave) });

/** The keys of a list as this package has them. */
export function bundledKeys(lista: Lista): KeyList {
  if (lista === "c_ClaveProdServ") return PRODUCT_KEYS;
  if (lista === "c_ClaveUnidad") return UNITS;
  if (lista === "c_CodigoPostal") return POSTAL_CODES;
  return complete(lista);
}
