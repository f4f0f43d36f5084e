// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/arteantiguedades",
  prefijo: "obrasarte",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/arteantiguedades/obrasarteantiguedades.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "TipoBien": {"valores":["01","02","03","04"],"largo":[2,2]},
    "OtrosTipoBien": {"largo":[1,255]},
    "TituloAdquirido": {"valores":["01","02","03","04","05"],"largo":[2,2]},
    "OtrosTituloAdquirido": {"largo":[1,255]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "FechaAdquisicion": {"base":"fecha","blancos":"collapse"},
    "CaracterísticasDeObraoPieza": {"valores":["01","02","03","04","05","06","07"],"largo":[2,2]},
  },
  raiz: {"nombre":"obrasarteantiguedades","atributos":{"Version":"Version","TipoBien":"TipoBien","OtrosTipoBien":"OtrosTipoBien?","TituloAdquirido":"TituloAdquirido","OtrosTituloAdquirido":"OtrosTituloAdquirido?","Subtotal":"t_Importe?","IVA":"t_Importe?","FechaAdquisicion":"FechaAdquisicion","CaracterísticasDeObraoPieza":"CaracterísticasDeObraoPieza"}},
};
