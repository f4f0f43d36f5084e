// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/pfic",
  prefijo: "pfic",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/pfic/pfic.xsd",
  tipos: {
    "version": {"valores":["1.0"]},
    "ClaveVehicular": {"blancos":"collapse","largo":[1,null]},
    "Placa": {"blancos":"collapse","largo":[1,null]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9]?[A-Z,0-9]?[0-9,A-Z]?"],"largo":[12,13]},
  },
  raiz: {"nombre":"PFintegranteCoordinado","atributos":{"version":"version","ClaveVehicular":"ClaveVehicular","Placa":"Placa","RFCPF":"t_RFC?"}},
};
