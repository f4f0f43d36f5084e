export { type Aceptacion, aceptacionDe, type CasoSinAceptacion } from "./cancelacion/aceptacion.ts";
export type { FolioRespondido, SolicitudAceptacionRechazo } from "./cancelacion/aceptacion-rechazo.ts";
export type { Cancelacion, FolioACancelar } from "./cancelacion/cancelacion.ts";
export { checkSolicitud, type SolicitudRevisada } from "./cancelacion/check-solicitud.ts";
export {
  CODIGOS_DE_CANCELACION,
  type CodigoDeCancelacion,
  codigoDeCancelacion,
  type Reaccion,
} from "./cancelacion/codigos.ts";
export { CONSULTA_ENDPOINTS, CONSULTA_HEADERS, consultaSoap, expresionDeConsulta } from "./cancelacion/consulta.ts";
export type { PeticionConsultaRelacionados } from "./cancelacion/consulta-relacionados.ts";
export {
  type Cancelable,
  type EstadoDeCfdi,
  emisorEnLista69B,
  estadoDe,
  type FormaDeCancelacion,
  type RespuestaDeConsulta,
  type SolicitudEnCurso,
} from "./cancelacion/estado.ts";
export { fechaLimiteDeCancelacion } from "./cancelacion/fecha-limite.ts";
export { type ClaveMotivo, MOTIVOS, type Motivo, motivoDe, type TextosDeMotivo } from "./cancelacion/motivos.ts";
export { type SolicitudFirmada, signSolicitud } from "./cancelacion/sign-solicitud.ts";
export type { Solicitud } from "./cancelacion/solicitud.ts";
export { sustituye } from "./cancelacion/sustitucion.ts";
export type { XmlSigner } from "./cancelacion/xml-signer.ts";
export type { ComplementoDesconocido } from "./complementos/desconocido.ts";
export type {
  ImpuestosLocales,
  RetencionLocal,
  TrasladoLocal,
} from "./complementos/impuestos-locales/impuestos-locales.ts";
export type { LeyendaFiscal, LeyendasFiscales } from "./complementos/leyendas-fiscales/leyendas-fiscales.ts";
export type {
  DoctoRelacionado,
  ImpuestosDR,
  RetencionDR,
  TrasladoDR,
} from "./complementos/pagos20/docto-relacionado.ts";
export type { ImpuestosP, RetencionP, TrasladoP } from "./complementos/pagos20/impuestos-p.ts";
export type { Pago } from "./complementos/pagos20/pago.ts";
export type { Pagos } from "./complementos/pagos20/pagos.ts";
export type { Totales } from "./complementos/pagos20/totales.ts";
export type { ACuentaTerceros } from "./comprobante/a-cuenta-terceros.ts";
export type { CfdiRelacionados } from "./comprobante/cfdi-relacionados.ts";
export type { Complemento } from "./comprobante/complemento.ts";
export type { Comprobante, TipoDeComprobante } from "./comprobante/comprobante.ts";
export type { Concepto, ImpuestosDeConcepto } from "./comprobante/concepto.ts";
export type { Draft, DraftConcepto, DraftImpuesto } from "./comprobante/draft.ts";
export type { Emisor } from "./comprobante/emisor.ts";
export type { Impuestos, RetencionTotal } from "./comprobante/impuestos.ts";
export type { InformacionGlobal } from "./comprobante/informacion-global.ts";
export type { Parte } from "./comprobante/parte.ts";
export type { Receptor } from "./comprobante/receptor.ts";
export type { Retencion } from "./comprobante/retencion.ts";
export type { Checked, Priced, Sealed } from "./comprobante/states.ts";
export type { TipoFactor, Traslado } from "./comprobante/traslado.ts";
export { curpCheckDigitOk, isValidCurp } from "./curp/curp.ts";
export { Decimal, sum } from "./decimal/decimal.ts";
export type { Rounding } from "./decimal/rounding.ts";
export { importeConLetra } from "./impreso/importe-con-letra.ts";
export type { ProblemCode } from "./messages/codes.ts";
export { messageOf } from "./messages/message-of.ts";
export type { Language, Messages } from "./messages/messages.ts";
export type { Sentence } from "./messages/sentence.ts";
export { isOfTheLaw, type Problem } from "./problem.ts";
export { parseRfc, RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL, type Rfc } from "./rfc/rfc.ts";
export type { Catalogos, EstadoDeClave, ExigenciasDeProducto, Lista, Personas, TasaOCuota } from "./rules/catalogos.ts";
export { check, checkComprobante } from "./rules/check.ts";
export type { CheckContext, DocumentoRelacionado, Facts } from "./rules/facts.ts";
export { OPEN_CATALOGOS } from "./rules/open-catalogos.ts";
export { withoutRegimenSocietario } from "./rules/regimen-societario.ts";
export { RULES } from "./rules/registry.ts";
export type { ReglasDeComplemento } from "./rules/reglas-de-complemento.ts";
export type { Report, Rule } from "./rules/rule.ts";
export { cadenaOriginal } from "./seal/cadena-original.ts";
export { seal } from "./seal/seal.ts";
export type { Signer } from "./seal/signer.ts";
export { cadenaTimbre } from "./timbre/cadena.ts";
export { type DatosDeExpresion, expresionImpresa } from "./timbre/expresion-impresa.ts";
export type { Timbre } from "./timbre/timbre.ts";
export { price } from "./totals/comprobante.ts";
export { describeStep, type StepText } from "./totals/explain/describe-step.ts";
export { type Explanation, explainTotal, stepAt } from "./totals/explain/explain-total.ts";
export type { Operand, OtherWay, Step } from "./totals/explain/step.ts";
export { STEP_RULES, type StepRule, type StepRuleSource } from "./totals/explain/step-rules.ts";
export { priceWithoutTaxes } from "./totals/price-without-taxes.ts";
export { isXmlText } from "./xml/escape.ts";
export { writeXml } from "./xml/write.ts";
