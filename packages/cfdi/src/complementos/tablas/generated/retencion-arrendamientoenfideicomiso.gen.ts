// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/arrendamientoenfideicomiso",
  prefijo: "arrendamientoenfideicomiso",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/arrendamientoenfideicomiso/arrendamientoenfideicomiso.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "string": {},
  },
  raiz: {"nombre":"Arrendamientoenfideicomiso","atributos":{"Version":"Version","PagProvEfecPorFiduc":"t_Importe","RendimFideicom":"t_Importe","DeduccCorresp":"t_Importe","MontTotRet":"t_Importe?","MontResFiscDistFibras":"t_Importe?","MontOtrosConceptDistr":"t_Importe?","DescrMontOtrosConceptDistr":"string?"}},
};
