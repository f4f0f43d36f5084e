export { arbitraryDatos, validValue } from "../complementos/tablas/testing/arbitrary-datos.ts";
export { writeDatos } from "../complementos/tablas/write.ts";
export { arithmeticFaults } from "../totals/testing/independent-checker.ts";
export { timbre as timbreArbitrary } from "./arbitrary-complementos.ts";
export { comprobante as comprobanteArbitrary, concepto as conceptoArbitrary } from "./arbitrary-comprobante.ts";
export { amount as amountArbitrary, anyCharacter, legalText as legalTextArbitrary } from "./arbitrary-values.ts";
export { cadenaByStylesheet, cadenaTimbreByStylesheet } from "./cadena-oracle.ts";
export { type CredentialWish, makeCsd, makeFiel, type TestCredential } from "./certificates.ts";
export {
  KNOWN_CADENA,
  KNOWN_CADENA_SHA256,
  KNOWN_INVOICE,
  KNOWN_RECEIPT,
  KNOWN_RECEIPT_SHA256,
} from "./known-answer.ts";
export { CFDI33, RETENCIONES, stampedOther, timbreOf, UUID } from "./other-kinds.ts";
export { tries } from "./tries.ts";
export { xsdProblems } from "./xsd-oracle.ts";
