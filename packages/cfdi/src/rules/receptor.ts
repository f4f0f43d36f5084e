import type { Comprobante } from "../comprobante/comprobante.ts";
import { RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL } from "../rfc/rfc.ts";
import type { Facts } from "./facts.ts";
import { PUBLICO_EN_GENERAL } from "./informacion-global.ts";
import { isForPersonType, isGenerico } from "./personas.ts";
import { type Rule, singleKeyRule } from "./rule.ts";

const REGIMEN_DE_GENERICO = "616";

/** Comprobante/Receptor: RFC, name, address and regime (guide p. 16-20). */
export const receptor: readonly Rule[] = [
  {
    code: "CFDI40146",
    path: "Receptor.Rfc",
    source: "matriz 40146",
    check({ comprobante: { Receptor } }, report) {
      if (Receptor.Nombre === PUBLICO_EN_GENERAL && Receptor.Rfc !== RFC_GENERICO_NACIONAL)
        report("Receptor.Rfc", { rfc: Receptor.Rfc });
    },
  },
  {
    code: "CFDI40149",
    path: "Receptor.DomicilioFiscalReceptor",
    source: "matriz 40149; guía p. 18",
    check({ comprobante: { Receptor, LugarExpedicion: esperado }, receptor: rfc }, report) {
      const valor = Receptor.DomicilioFiscalReceptor;
      if (isGenerico(rfc) && valor !== esperado) report("Receptor.DomicilioFiscalReceptor", { valor, esperado });
    },
  },
  singleKeyRule(
    "CFDI40157",
    "c_RegimenFiscal",
    "Receptor.RegimenFiscalReceptor",
    ({ Receptor }) => Receptor.RegimenFiscalReceptor,
  ),
  {
    code: "CFDI40158",
    path: "Receptor.RegimenFiscalReceptor",
    source: "matriz 40158; c_RegimenFiscal, columnas Física y Moral",
    check({ comprobante: { Receptor }, receptor: rfc, context: { catalogos } }, report) {
      const valor = Receptor.RegimenFiscalReceptor;
      const isRefused = isForPersonType(rfc, catalogos.regimen(valor)) === false;
      if (isRefused) report("Receptor.RegimenFiscalReceptor", { valor, rfc: Receptor.Rfc });
    },
  },
  {
    code: "CFDI40159",
    path: "Receptor.RegimenFiscalReceptor",
    source: "matriz 40159; guía p. 19: 616 for a generic RFC; that it is the registered one, only the SAT knows",
    check({ comprobante: { Receptor }, receptor: rfc }, report) {
      if (isGenerico(rfc) && Receptor.RegimenFiscalReceptor !== REGIMEN_DE_GENERICO)
        report("Receptor.RegimenFiscalReceptor");
    },
  },
];

/** Comprobante/Receptor, of those who live abroad (guide p. 18-19). */
export const receptorExtranjero: readonly Rule[] = [
  singleKeyRule("CFDI40150", "c_Pais", "Receptor.ResidenciaFiscal", ({ Receptor }) => Receptor.ResidenciaFiscal),
  {
    code: "CFDI40151",
    path: "Receptor.ResidenciaFiscal",
    source: "matriz 40151; guía p. 18",
    check({ comprobante }, report) {
      const { Rfc: rfc, ResidenciaFiscal } = comprobante.Receptor;
      if (ResidenciaFiscal !== undefined && !isForeign(comprobante)) report("Receptor.ResidenciaFiscal", { rfc });
    },
  },
  {
    code: "CFDI40152",
    path: "Receptor.ResidenciaFiscal",
    source: "matriz 40152; guía p. 18",
    check({ comprobante }, report) {
      if (comprobante.Receptor.ResidenciaFiscal === "MEX") report("Receptor.ResidenciaFiscal");
    },
  },
  {
    code: "CFDI40153",
    path: "Receptor.ResidenciaFiscal",
    source: "matriz 40153; guía p. 18",
    check({ comprobante, comercioExterior }, report) {
      const { ResidenciaFiscal, NumRegIdTrib } = comprobante.Receptor;
      const isNeeded = isForeign(comprobante) && (NumRegIdTrib !== undefined || comercioExterior);
      if (isNeeded && !ResidenciaFiscal) report("Receptor.ResidenciaFiscal");
    },
  },
  {
    code: "CFDI40154",
    path: "Receptor.NumRegIdTrib",
    source: "matriz 40154; guía p. 19",
    check({ comprobante }, report) {
      const { Rfc: rfc, NumRegIdTrib } = comprobante.Receptor;
      if (NumRegIdTrib !== undefined && !isForeign(comprobante)) report("Receptor.NumRegIdTrib", { rfc });
    },
  },
  {
    code: "CFDI40155",
    path: "Receptor.NumRegIdTrib",
    source: "matriz 40155; guía p. 19",
    check({ comprobante, comercioExterior }, report) {
      if (comercioExterior && isForeign(comprobante) && !comprobante.Receptor.NumRegIdTrib)
        report("Receptor.NumRegIdTrib");
    },
  },
  {
    code: "CFDI40156",
    path: "Receptor.NumRegIdTrib",
    source: "matriz 40156; c_Pais, Formato de Registro de Identidad Tributaria",
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
export const usoCfdi: readonly Rule[] = [
  singleKeyRule("CFDI40160", "c_UsoCFDI", "Receptor.UsoCFDI", ({ Receptor }) => Receptor.UsoCFDI),
  {
    code: "CFDI40161",
    path: "Receptor.UsoCFDI",
    source: "matriz 40161; c_UsoCFDI, columnas de persona y Régimen Fiscal Receptor",
    check({ comprobante: { Receptor }, receptor: rfc, context: { catalogos } }, report) {
      const { UsoCFDI: valor, RegimenFiscalReceptor: regimen } = Receptor;
      const uso = catalogos.usoCfdi(valor);
      if (uso === undefined) return;
      if (isForPersonType(rfc, uso) === false || !uso.regimenes.includes(regimen))
        report("Receptor.UsoCFDI", { valor, regimen });
    },
  },
  {
    code: "TIMBRA-USO-TIPO",
    path: "Receptor.UsoCFDI",
    source: "guía p. 20; matrices de Pagos 2.0 y Nómina 1.2: CP01 is for P, CN01 for N, and no other",
    check({ comprobante: { Receptor, TipoDeComprobante: tipo } }, report) {
      const valor = Receptor.UsoCFDI;
      if ((TYPE_OF_USE.get(valor) ?? tipo) !== tipo || (USE_OF_TYPE.get(tipo) ?? valor) !== valor)
        report("Receptor.UsoCFDI", { valor, tipo });
    },
  },
  {
    code: "TIMBRA-USO-GENERICO",
    path: "Receptor.UsoCFDI",
    source: "guía p. 18-20: S01 for a generic RFC; docs/sat/uso-de-egreso-sobre-la-global.md",
    severity: "warning",
    check({ comprobante: { Receptor, TipoDeComprobante: tipo }, receptor: rfc }, report) {
      const valor = Receptor.UsoCFDI;
      if (tipo === "I" && isGenerico(rfc) && valor !== "S01") report("Receptor.UsoCFDI", { valor });
    },
  },
];
