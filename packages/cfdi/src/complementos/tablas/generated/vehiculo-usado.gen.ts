// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/vehiculousado",
  prefijo: "vehiculousado",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/vehiculousado/vehiculousado.xsd",
  tipos: {
    "numero": {"blancos":"collapse","largo":[1,null]},
    "fecha": {"base":"fecha","blancos":"collapse"},
    "aduana": {"blancos":"collapse","largo":[1,null]},
    "Version": {"blancos":"collapse","valores":["1.0"]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "claveVehicular": {"blancos":"collapse","largo":[1,7]},
    "marca": {"blancos":"collapse","largo":[1,50]},
    "tipo": {"blancos":"collapse","largo":[1,50]},
    "modelo": {"blancos":"collapse","patrones":["[0-9]{4}"]},
    "numeroMotor": {"blancos":"collapse","largo":[1,17]},
    "numeroSerie": {"blancos":"collapse","largo":[1,17]},
    "NIV": {"blancos":"collapse","largo":[1,17]},
  },
  raiz: {"nombre":"VehiculoUsado","atributos":{"Version":"Version","montoAdquisicion":"t_Importe","montoEnajenacion":"t_Importe","claveVehicular":"claveVehicular","marca":"marca","tipo":"tipo","modelo":"modelo","numeroMotor":"numeroMotor?","numeroSerie":"numeroSerie?","NIV":"NIV?","valor":"t_Importe"}, "hijos": [
    {"nombre":"InformacionAduanera","atributos":{"numero":"numero","fecha":"fecha","aduana":"aduana?"},"min":0,"max":0},
  ]},
};
