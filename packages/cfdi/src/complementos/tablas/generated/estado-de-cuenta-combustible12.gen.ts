// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/EstadoDeCuentaCombustible12",
  prefijo: "ecc12",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/EstadoDeCuentaCombustible/ecc12.xsd",
  tipos: {
    "Impuesto": {"blancos":"collapse","valores":["IVA","IEPS"]},
    "TasaOCuota": {"base":"decimal","blancos":"collapse","fracciones":6},
    "Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"minimo":"0.01","fracciones":2},
    "Identificador": {"blancos":"collapse","largo":[1,null]},
    "t_FechaH": {"base":"fechaHora","blancos":"collapse","patrones":["(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "ClaveEstacion": {"blancos":"collapse","largo":[1,10]},
    "Cantidad": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,3}))"],"minimo":"0.001","fracciones":3},
    "c_ClaveTipoCombustible": {"blancos":"collapse","lista":"catCombustible:c_ClaveTipoCombustible"},
    "Unidad": {"blancos":"collapse","largo":[1,25]},
    "NombreCombustible": {"blancos":"collapse","largo":[1,300]},
    "FolioOperacion": {"blancos":"collapse","largo":[1,50]},
    "ValorUnitario": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,3}))"],"minimo":"0.001","fracciones":3},
    "Importe_2": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"fracciones":2},
    "Version": {"blancos":"collapse","valores":["1.2"]},
    "TipoOperacion": {"blancos":"collapse","valores":["Tarjeta"]},
    "NumeroDeCuenta": {"blancos":"collapse","largo":[1,50]},
    "SubTotal": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"fracciones":2},
    "Total": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"fracciones":2},
  },
  raiz: {"nombre":"EstadoDeCuentaCombustible","atributos":{"Version":"Version","TipoOperacion":"TipoOperacion","NumeroDeCuenta":"NumeroDeCuenta","SubTotal":"SubTotal","Total":"Total"}, "hijos": [
    {"nombre":"Conceptos", "hijos": [
      {"nombre":"ConceptoEstadoDeCuentaCombustible","atributos":{"Identificador":"Identificador","Fecha":"t_FechaH","Rfc":"t_RFC","ClaveEstacion":"ClaveEstacion","Cantidad":"Cantidad","TipoCombustible":"c_ClaveTipoCombustible","Unidad":"Unidad?","NombreCombustible":"NombreCombustible","FolioOperacion":"FolioOperacion","ValorUnitario":"ValorUnitario","Importe":"Importe_2"},"max":0, "hijos": [
        {"nombre":"Traslados", "hijos": [
          {"nombre":"Traslado","atributos":{"Impuesto":"Impuesto","TasaOCuota":"TasaOCuota","Importe":"Importe"},"max":0},
        ]},
      ]},
    ]},
  ]},
};
