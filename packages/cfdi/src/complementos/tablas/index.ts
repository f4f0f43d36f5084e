export {
  type Combustible,
  combustibleOf,
  type Petrolifero,
  petroliferoDe,
  SUBPRODUCTOS,
  TIPOS_DE_PERMISO,
  tipoDePermiso,
  UNIDADES_SIN_MEDIDA,
} from "../hidrocarburos/combustibles.ts";
export { type CorreccionDeCombustible, fixDeCombustible, type LineaDeCombustible } from "../hidrocarburos/fixes.ts";
export { hidroYPetro, hidroYPetroConPermiso, petroliferoOf } from "../hidrocarburos/hidro-y-petro.ts";
export { camposDe } from "./cadena.ts";
export { checkDatos, type EstadoEnLista } from "./check.ts";
export {
  type ComplementoDeTabla,
  complementoDe,
  type EscrituraDeComplemento,
  type Reconocimiento,
  reconocer,
} from "./complemento.ts";
export type { Datos, Valor } from "./datos.ts";
export { COMPLEMENTOS } from "./generated/indice.gen.ts";
export { type ClaseDeDocumento, loadTabla, type TablaPublicada } from "./load.ts";
export {
  type DocumentoVerificable,
  type Encabezado,
  type LecturaVerificable,
  readAnyDocumento,
} from "./read-any.ts";
export { readCfdiConTablas } from "./read-cfdi.ts";
export { type DocumentoDeTabla, type LecturaDeDocumento, readDocumento } from "./read-documento.ts";
export type { Atributo, Nodo, Paso, Tabla, Tipo } from "./tabla.ts";
