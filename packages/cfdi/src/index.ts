export {
  type Aceptacion,
  aceptacionDe,
  type CasoSinAceptacion,
  fechaLimiteDeCancelacion,
  sustituye,
} from "./cancelacion/aceptacion.ts";
export { checkSolicitud, type SolicitudRevisada } from "./cancelacion/check-solicitud.ts";
export {
  CODIGOS_DE_CANCELACION,
  type CodigoDeCancelacion,
  codigoDeCancelacion,
  type Reaccion,
} from "./cancelacion/codigos.ts";
export {
  type Cancelable,
  CONSULTA_ENDPOINTS,
  CONSULTA_HEADERS,
  consultaSoap,
  type EstadoDeCfdi,
  emisorEnLista69B,
  estadoDe,
  expresionDeConsulta,
  type FormaDeCancelacion,
  type RespuestaDeConsulta,
  type SolicitudEnCurso,
} from "./cancelacion/consulta.ts";
export { type ClaveMotivo, MOTIVOS, type Motivo, motivoDe, type TextosDeMotivo } from "./cancelacion/motivos.ts";
export { type SolicitudFirmada, signSolicitud, type XmlSigner } from "./cancelacion/sign-solicitud.ts";
export type {
  Cancelacion,
  FolioACancelar,
  FolioRespondido,
  PeticionConsultaRelacionados,
  Solicitud,
  SolicitudAceptacionRechazo,
} from "./cancelacion/solicitud.ts";
export type { ComplementoDesconocido } from "./complementos/desconocido.ts";
export type {
  ImpuestosLocales,
  RetencionLocal,
  TrasladoLocal,
} from "./complementos/impuestos-locales.ts";
export type { LeyendaFiscal, LeyendasFiscales } from "./complementos/leyendas-fiscales.ts";
export type {
  DoctoRelacionado,
  ImpuestosDR,
  ImpuestosP,
  Pago,
  Pagos,
  RetencionDR,
  RetencionP,
  Totales,
  TrasladoDR,
  TrasladoP,
} from "./complementos/pagos20/pagos.ts";
export type {
  CfdiRelacionados,
  Complemento,
  Comprobante,
  Emisor,
  InformacionGlobal,
  Receptor,
  TipoDeComprobante,
} from "./comprobante/comprobante.ts";
export type { ACuentaTerceros, Concepto, ImpuestosDeConcepto, Parte } from "./comprobante/concepto.ts";
export type { Checked, Draft, DraftConcepto, DraftImpuesto, Priced, Sealed } from "./comprobante/draft.ts";
export type { Impuestos, Retencion, RetencionTotal, TipoFactor, Traslado } from "./comprobante/impuestos.ts";
export { curpCheckDigitOk, isValidCurp } from "./curp/curp.ts";
export { Decimal, sum } from "./decimal/decimal.ts";
export type { Rounding } from "./decimal/exact-integer.ts";
export { importeConLetra } from "./impreso/importe-con-letra.ts";
export { type Language, type Messages, messageOf, type ProblemCode, type Sentence } from "./messages/message-of.ts";
export { isOfTheLaw, type Problem } from "./problem.ts";
export { parseRfc, RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL, type Rfc } from "./rfc/rfc.ts";
export type { Catalogos, EstadoDeClave, ExigenciasDeProducto, Lista, Personas, TasaOCuota } from "./rules/catalogos.ts";
export { check, checkComprobante } from "./rules/check.ts";
export type { ReglasDeComplemento } from "./rules/complemento.ts";
export type { CheckContext, DocumentoRelacionado, Facts } from "./rules/facts.ts";
export { applyFix } from "./rules/fixes/apply-fix.ts";
export type { DraftEdit, FixContext } from "./rules/fixes/fix-rule.ts";
export { FIXABLE_CODES, fixes } from "./rules/fixes/fixes.ts";
export { OPEN_CATALOGOS } from "./rules/open-catalogos.ts";
export { withoutRegimenSocietario } from "./rules/regimen-societario.ts";
export type { Report, Rule } from "./rules/rule.ts";
export { RULES } from "./rules/rules.ts";
export { cadenaOriginal, hasUnknownComplement } from "./seal/cadena-original.ts";
export { type Signer, seal } from "./seal/seal.ts";
export { cadenaTimbre, type DatosDeExpresion, expresionImpresa, type Timbre } from "./timbre/timbre.ts";
export { price } from "./totals/comprobante.ts";
export { describeStep, type StepText } from "./totals/explain/describe-step.ts";
export { type Explanation, explainTotal, stepAt } from "./totals/explain/explain-total.ts";
export {
  type Operand,
  type OtherWay,
  STEP_RULES,
  type Step,
  type StepRule,
  type StepRuleSource,
} from "./totals/explain/step.ts";
export { priceWithoutTaxes } from "./totals/price-without-taxes.ts";
export { isXmlText } from "./xml/escape.ts";
export { writeXml } from "./xml/write.ts";
