// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/consumodecombustibles",
  prefijo: "consumodecombustibles",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/consumodecombustibles/consumodecombustibles.xsd",
  tipos: {
    "impuesto": {"blancos":"collapse","valores":["IVA","IEPS"]},
    "tasa": {"base":"decimal","blancos":"collapse","fracciones":2},
    "importe": {"base":"decimal","blancos":"collapse","fracciones":2},
    "identificador": {"blancos":"collapse","largo":[1,null]},
    "fecha": {"base":"fechaHora","blancos":"collapse"},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9]?[A-Z,0-9]?[0-9,A-Z]?"],"largo":[12,13]},
    "claveEstacion": {"blancos":"collapse","largo":[1,10]},
    "cantidad": {"base":"decimal","blancos":"collapse"},
    "nombreCombustible": {"blancos":"collapse","largo":[1,null]},
    "folioOperacion": {"blancos":"collapse","largo":[1,null]},
    "valorUnitario": {"base":"decimal","blancos":"collapse","fracciones":2},
    "version": {"valores":["1.0"]},
    "tipoOperacion": {"blancos":"collapse","valores":["monedero electrónico"]},
    "numeroDeCuenta": {"blancos":"collapse","largo":[1,null]},
    "subTotal": {"base":"decimal","blancos":"collapse","fracciones":2},
    "total": {"base":"decimal","blancos":"collapse","fracciones":2},
  },
  raiz: {"nombre":"ConsumoDeCombustibles","atributos":{"version":"version","tipoOperacion":"tipoOperacion","numeroDeCuenta":"numeroDeCuenta","subTotal":"subTotal?","total":"total"}, "hijos": [
    {"nombre":"Conceptos", "hijos": [
      {"nombre":"ConceptoConsumoDeCombustibles","atributos":{"identificador":"identificador","fecha":"fecha","rfc":"t_RFC","claveEstacion":"claveEstacion","cantidad":"cantidad","nombreCombustible":"nombreCombustible","folioOperacion":"folioOperacion","valorUnitario":"valorUnitario","importe":"importe"},"max":0, "hijos": [
        {"nombre":"Determinados", "hijos": [
          {"nombre":"Determinado","atributos":{"impuesto":"impuesto","tasa":"tasa","importe":"importe"},"max":0},
        ]},
      ]},
    ]},
  ]},
};
