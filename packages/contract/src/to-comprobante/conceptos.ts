import type { ACuentaTerceros, DraftConcepto } from "@timbra/cfdi";
import { keyOfId } from "../ids.ts";
import type { DraftItem } from "../invoices/item.ts";
import { toImpuestos } from "./impuestos.ts";
import { legalName } from "./legal-name.ts";
import { filled, present } from "./present.ts";
import { unitPriceOf } from "./unit-price.ts";

/** What a line of a transfer (T) is worth that says nothing else (guide p. 27). */
const WORTHLESS = "0";

/**
 * One line; `unpriced` for a line that needs no price. What is still missing is an empty text: `price` counts it as
 * zero, `check` reports it.
 */
export function toConcepto(item: DraftItem, unpriced: boolean): DraftConcepto {
  return present({
    ClaveProdServ: item.key ?? "",
    NoIdentificacion: item.sku,
    Cantidad: item.quantity ?? "",
    ClaveUnidad: keyOfId("unit", item.unit_id ?? 0) ?? "",
    Descripcion: item.description ?? "",
    ValorUnitario: unitPriceOf(item) ?? (unpriced ? WORTHLESS : ""),
    Descuento: item.discount,
    ObjetoImp: keyOfId("tax_object", item.tax_object_id ?? 0) ?? "",
    Impuestos: filled(toImpuestos(item.taxes)),
    ACuentaTerceros: item.third_party === null ? null : toTerceros(item.third_party),
    InformacionAduanera: filled(item.customs.map(toPedimento)),
    CuentaPredial: item.predial === null ? null : [item.predial],
  });
}

/** Fifteen digits as "15  48  3009  0001234", two blanks between blocks. */
function toPedimento(digits: string): string {
  return digits.replace(/^(\d{2})(\d{2})(\d{4})(\d{7})$/, "$1  $2  $3  $4");
}

function toTerceros(party: NonNullable<DraftItem["third_party"]>): ACuentaTerceros {
  return {
    RfcACuentaTerceros: party.rfc ?? "",
    NombreACuentaTerceros: legalName(party.name ?? ""),
    RegimenFiscalACuentaTerceros: keyOfId("tax_regime", party.tax_regime_id ?? 0) ?? "",
    DomicilioFiscalACuentaTerceros: party.zip_code ?? "",
  };
}
