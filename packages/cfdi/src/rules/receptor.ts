import type { Comprobante } from "../comprobante/comprobante.ts";
import { RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL } from "../rfc/rfc.ts";
import type { Facts } from "./facts.ts";
import { PUBLICO_EN_GENERAL } from "./informacion-global.ts";
import { isForPersonType, isGenerico } from "./personas.ts";
import { type DocumentRule, documentRule, documentWarning, singleKeyRule } from "./rule.ts";

const REGIMEN_DE_GENERICO = "616";

/** Comprobante/Receptor: RFC, name, address and regime (guide p. 16-20). */
export const receptor: readonly DocumentRule[] = [
  documentRule(
    "CFDI40146",
    "Receptor.Rfc",
    ({ Receptor }) =>
      Receptor.Nombre === PUBLICO_EN_GENERAL && Receptor.Rfc !== RFC_GENERICO_NACIONAL && { rfc: Receptor.Rfc },
  ),
  documentRule(
    "CFDI40149",
    "Receptor.DomicilioFiscalReceptor",
    ({ Receptor, LugarExpedicion: esperado }, { receptor: rfc }) => {
      const valor = Receptor.DomicilioFiscalReceptor;
      return isGenerico(rfc) && valor !== esperado && { valor, esperado };
    },
  ),
  singleKeyRule("CFDI40157", "c_RegimenFiscal", "Receptor.RegimenFiscalReceptor"),
  documentRule(
    "CFDI40158",
    "Receptor.RegimenFiscalReceptor",
    ({ Receptor }, { receptor: rfc, context: { catalogos } }) => {
      const valor = Receptor.RegimenFiscalReceptor;
      const isRefused = isForPersonType(rfc, catalogos.regimen(valor)) === false;
      return isRefused && { valor, rfc: Receptor.Rfc };
    },
  ),
  documentRule(
    "CFDI40159",
    "Receptor.RegimenFiscalReceptor",
    ({ Receptor }, { receptor: rfc }) => isGenerico(rfc) && Receptor.RegimenFiscalReceptor !== REGIMEN_DE_GENERICO,
  ),
];

/** Comprobante/Receptor, of those who live abroad (guide p. 18-19). */
export const receptorExtranjero: readonly DocumentRule[] = [
  singleKeyRule("CFDI40150", "c_Pais", "Receptor.ResidenciaFiscal"),
  documentRule("CFDI40151", "Receptor.ResidenciaFiscal", (comprobante) => {
    const { Rfc: rfc, ResidenciaFiscal } = comprobante.Receptor;
    return ResidenciaFiscal !== undefined && !isForeign(comprobante) && { rfc };
  }),
  documentRule(
    "CFDI40152",
    "Receptor.ResidenciaFiscal",
    (comprobante) => comprobante.Receptor.ResidenciaFiscal === "MEX",
  ),
  documentRule("CFDI40153", "Receptor.ResidenciaFiscal", (comprobante, { comercioExterior }) => {
    const { ResidenciaFiscal, NumRegIdTrib } = comprobante.Receptor;
    const isNeeded = isForeign(comprobante) && (NumRegIdTrib !== undefined || comercioExterior);
    return isNeeded && !ResidenciaFiscal;
  }),
  documentRule("CFDI40154", "Receptor.NumRegIdTrib", (comprobante) => {
    const { Rfc: rfc, NumRegIdTrib } = comprobante.Receptor;
    return NumRegIdTrib !== undefined && !isForeign(comprobante) && { rfc };
  }),
  documentRule(
    "CFDI40155",
    "Receptor.NumRegIdTrib",
    (comprobante, { comercioExterior }) =>
      comercioExterior && isForeign(comprobante) && !comprobante.Receptor.NumRegIdTrib,
  ),
  {
    code: "CFDI40156",
    path: "Receptor.NumRegIdTrib",
    check({ comprobante: { Receptor }, context: { catalogos } }, report) {
      const { NumRegIdTrib: valor, ResidenciaFiscal: pais } = Receptor;
      if (!valor || !pais) return;
      const pattern = catalogos.patronNumRegIdTrib(pais);
      if (pattern?.test(valor) === false) report("Receptor.NumRegIdTrib", { valor, pais });
    },
  },
];

/** Whether anything is said of where the receiver lives, or should be. */
export function isAboutForeignReceiver({ comprobante, comercioExterior }: Facts): boolean {
  const { ResidenciaFiscal, NumRegIdTrib } = comprobante.Receptor;
  return ResidenciaFiscal !== undefined || NumRegIdTrib !== undefined || comercioExterior;
}

function isForeign({ Receptor }: Comprobante): boolean {
  return Receptor.Rfc === RFC_GENERICO_EXTRANJERO;
}

/** Uses that belong to one type of document each. */
const TYPE_OF_USE: ReadonlyMap<string, string> = new Map(Object.entries({ CP01: "P", CN01: "N" }));
const USE_OF_TYPE: ReadonlyMap<string, string> = new Map(Object.entries({ P: "CP01", N: "CN01" }));

/** Comprobante/Receptor/@UsoCFDI (guide p. 20). */
export const usoCfdi: readonly DocumentRule[] = [
  singleKeyRule("CFDI40160", "c_UsoCFDI", "Receptor.UsoCFDI"),
  documentRule("CFDI40161", "Receptor.UsoCFDI", ({ Receptor }, { receptor: rfc, context: { catalogos } }) => {
    const { UsoCFDI: valor, RegimenFiscalReceptor: regimen } = Receptor;
    const uso = catalogos.usoCfdi(valor);
    const isAllowed = uso === undefined || (isForPersonType(rfc, uso) !== false && uso.regimenes.includes(regimen));
    return !isAllowed && { valor, regimen };
  }),
  documentRule("TIMBRA-USO-TIPO", "Receptor.UsoCFDI", ({ Receptor, TipoDeComprobante: tipo }) => {
    const valor = Receptor.UsoCFDI;
    return ((TYPE_OF_USE.get(valor) ?? tipo) !== tipo || (USE_OF_TYPE.get(tipo) ?? valor) !== valor) && { valor, tipo };
  }),
  documentWarning(
    "TIMBRA-USO-GENERICO",
    "Receptor.UsoCFDI",
    ({ Receptor, TipoDeComprobante: tipo }, { receptor: rfc }) => {
      const valor = Receptor.UsoCFDI;
      return tipo === "I" && isGenerico(rfc) && valor !== "S01" && { valor };
    },
  ),
];
