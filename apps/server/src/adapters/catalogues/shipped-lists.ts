import { readFileSync } from "node:fs";
import {
  createCatalogos,
  labelOf as labelInPackage,
  list,
  monedas,
  productLabel,
  regimenes,
  type Tasa,
  tasas,
  unidades,
  usosCfdi,
} from "@timbra/sat-catalogues";
import { LISTS, type ReleaseListName } from "../sat-lists/index.ts";
import {
  endingKeysOf,
  keyLists,
  type LabelOf,
  type ListsInUse,
  labelsOfEdition,
  namesakesOf,
  readLine,
  type UnpackedLists,
  unpackLists,
} from "./edition-lists.ts";
import { municipalityIn, zipCodesIn } from "./municipalities.ts";

/** All product keys, units and postal codes, packed by `pack-shipped-lists.ts`. */
export const SHIPPED_FILE: URL = new URL("./shipped/sat-lists.tsv.gz", import.meta.url);

let unpacked: UnpackedLists | undefined;

/**
 * The long lists as they come with the product. They are read at the first question that the small lists in memory do
 * not answer: no start waits for them.
 */
export function shippedLists(): UnpackedLists {
  unpacked ??= unpackLists(readFileSync(SHIPPED_FILE));
  return unpacked;
}

/**
 * The lists in use until others are imported. A key that they have not may have been published since: they cannot tell.
 */
export function bundledLists(): ListsInUse {
  const small = createCatalogos();
  let whole: typeof small | undefined;
  return {
    identity: () => small,
    catalogos: {
      ...small,
      estado(lista, clave, fecha) {
        const known = small.estado(lista, clave, fecha);
        if (known !== "desconocida" || lista === "c_CodigoPostal") return known;
        whole ??= createCatalogos({ lists: keyLists(shippedLists()) });
        const found = whole.estado(lista, clave, fecha);
        return found === "inexistente" ? known : found;
      },
    },
    labelOf: bundledLabelOf,
    unitKeys: () => unitKeysOf(shippedLists()),
    endingKeys: (list) => endingKeysOf(bundledEdition().get(list) ?? []),
    namesakes: (list, key, day) => namesakesOf(shippedLists().get(list) ?? [], key, day),
    lines: (list) => bundledEdition().get(list) ?? [],
  };
}

let edition: UnpackedLists | undefined;

/** The lists that come with the product in the form of an imported edition: what the first one is compared with. */
export function bundledEdition(): UnpackedLists {
  edition ??= new Map(LISTS.map((name) => [name, shippedLists().get(name) ?? smallList(name)]));
  return edition;
}

const yesOrNo = (flag: boolean) => (flag ? "Sí" : "No");

function smallList(name: ReleaseListName): readonly string[] {
  if (name === "c_TasaOCuota") return tasas().map(rateLine);
  if (name === "c_ClaveProdServ" || name === "c_CodigoPostal") return [];
  const facts = new Map<string, readonly string[]>([
    ...(name === "c_Moneda" ? monedas().map((one) => [one.clave, [String(one.decimales)]] as const) : []),
    ...(name === "c_RegimenFiscal"
      ? regimenes().map((one) => [one.clave, [yesOrNo(one.fisica), yesOrNo(one.moral)]] as const)
      : []),
    ...(name === "c_UsoCFDI"
      ? usosCfdi().map(
          (one) => [one.clave, [yesOrNo(one.fisica), yesOrNo(one.moral), one.regimenes.join(", ")]] as const,
        )
      : []),
  ]);
  return list(name).map(({ clave, desde, hasta = "", descripcion }) =>
    [clave, desde, hasta, descripcion, ...(facts.get(clave) ?? [])].join("\t"),
  );
}

const TAX_NAMES = { "001": "ISR", "002": "IVA", "003": "IEPS" } as const;

function rateLine({ tipo, minimo, maximo, impuesto, factor, traslado, retencion, desde, hasta = "" }: Tasa): string {
  const tax = TAX_NAMES[impuesto];
  const lowest = tipo === "Rango" ? minimo : "";
  return [tipo, desde, hasta, "", lowest, maximo, tax, factor, yesOrNo(traslado), yesOrNo(retencion)].join("\t");
}

let labels: LabelOf | undefined;

/** What the SAT calls a key, by the lists that come with the product. */
export const bundledLabelOf: LabelOf = (list, key) => {
  const known = list === "c_ClaveProdServ" ? productLabel(key) : labelInPackage(list, key);
  if (known !== undefined || (list !== "c_ClaveProdServ" && list !== "c_ClaveUnidad")) return known;
  labels ??= labelsOfEdition(shippedLists());
  return labels(list, key);
};

/** The keys of all units, those of everyday invoices first, the commonest before the others. */
export function unitKeysOf(lists: UnpackedLists): readonly string[] {
  const everyday = unidades().map(({ clave }) => clave);
  return [...new Set([...everyday, ...Array.from(lists.get("c_ClaveUnidad") ?? [], (line) => readLine(line).clave)])];
}

const bundledCodes = () => shippedLists().get("c_CodigoPostal") ?? [];

/** The municipality of a postal code; undefined where the list that comes with the product names none. */
export function municipalityOf(zipCode: string): string | undefined {
  return municipalityIn(bundledCodes(), zipCode);
}

/** The postal codes of the municipalities whose name begins so, accents and case aside, in order. */
export function zipCodesOfMunicipality(beginning: string): readonly string[] {
  return zipCodesIn(bundledCodes(), beginning);
}
