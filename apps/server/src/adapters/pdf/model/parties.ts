import type { Comprobante } from "@timbra/cfdi";
import type { Labels } from "../labels/labels.ts";
import type { PrintInput } from "../print-input.ts";
import { facts } from "./facts.ts";
import { postalCode } from "./postal-code.ts";
import type { Party } from "./print-model.ts";

export function issuerOf({ Emisor }: Comprobante, input: PrintInput, labels: Labels): Party {
  return {
    role: labels.issuer,
    name: Emisor.Nombre,
    alias: input.commercialName ?? "",
    facts: facts(
      [labels.rfc, Emisor.Rfc],
      [labels.regime, labels.coded("c_RegimenFiscal", Emisor.RegimenFiscal)],
      [labels.acquirer, Emisor.FacAtrAdquirente],
    ),
    address: input.issuerAddress ?? [],
  };
}

export function receiverOf({ Receptor }: Comprobante, input: PrintInput, labels: Labels): Party {
  return {
    role: labels.receiver,
    name: Receptor.Nombre,
    alias: "",
    facts: facts(
      [labels.rfc, Receptor.Rfc],
      [labels.regime, labels.coded("c_RegimenFiscal", Receptor.RegimenFiscalReceptor)],
      [labels.taxAddress, `${labels.postalCode} ${postalCode(Receptor.DomicilioFiscalReceptor)}`],
      [labels.cfdiUse, labels.coded("c_UsoCFDI", Receptor.UsoCFDI)],
      [labels.residence, Receptor.ResidenciaFiscal && labels.coded("c_Pais", Receptor.ResidenciaFiscal)],
      [labels.foreignTaxId, Receptor.NumRegIdTrib],
    ),
    address: input.receiverAddress ?? [],
  };
}
