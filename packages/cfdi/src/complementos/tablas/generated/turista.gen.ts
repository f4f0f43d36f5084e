// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/TuristaPasajeroExtranjero",
  prefijo: "tpe",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/TuristaPasajeroExtranjero/TuristaPasajeroExtranjero.xsd",
  tipos: {
    "Via": {"valores":["Aérea","Marítima","Terrestre"]},
    "TipoId": {"blancos":"collapse","largo":[1,null]},
    "NumeroId": {"blancos":"collapse","largo":[1,null]},
    "Nacionalidad": {"blancos":"collapse","largo":[1,null]},
    "EmpresaTransporte": {"blancos":"collapse"},
    "string": {},
    "version": {"valores":["1.0"]},
    "fechadeTransito": {"base":"fechaHora","blancos":"collapse"},
    "tipoTransito": {"valores":["Arribo","Salida"]},
  },
  raiz: {"nombre":"TuristaPasajeroExtranjero","atributos":{"version":"version","fechadeTransito":"fechadeTransito","tipoTransito":"tipoTransito"}, "hijos": [
    {"nombre":"datosTransito","atributos":{"Via":"Via","TipoId":"TipoId","NumeroId":"NumeroId","Nacionalidad":"Nacionalidad","EmpresaTransporte":"EmpresaTransporte","IdTransporte":"string?"}},
  ]},
};
