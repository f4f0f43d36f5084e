// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/ConsumoDeCombustibles11",
  prefijo: "consumodecombustibles11",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/consumodecombustibles/consumodeCombustibles11.xsd",
  tipos: {
    "impuesto": {"blancos":"collapse","valores":["IVA","IEPS"]},
    "tasaOCuota": {"base":"decimal","blancos":"collapse","fracciones":6},
    "importe": {"base":"decimal","blancos":"collapse","fracciones":2},
    "identificador": {"blancos":"collapse","largo":[1,null]},
    "t_FechaH": {"base":"fechaHora","blancos":"collapse","patrones":["(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "claveEstacion": {"blancos":"collapse","largo":[1,10]},
    "c_ClaveTipoCombustible": {"blancos":"collapse","lista":"catCombustible:c_ClaveTipoCombustible"},
    "cantidad": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{3}))"],"minimo":"0.001"},
    "nombreCombustible": {"blancos":"collapse","largo":[1,300]},
    "folioOperacion": {"blancos":"collapse","largo":[1,null]},
    "valorUnitario": {"base":"decimal","blancos":"collapse","fracciones":2},
    "version": {"blancos":"collapse","valores":["1.1"]},
    "tipoOperacion": {"blancos":"collapse","valores":["monedero electrónico"]},
    "numeroDeCuenta": {"blancos":"collapse","largo":[1,null]},
    "subTotal": {"base":"decimal","blancos":"collapse","fracciones":2},
    "total": {"base":"decimal","blancos":"collapse","fracciones":2},
  },
  raiz: {"nombre":"ConsumoDeCombustibles","atributos":{"version":"version","tipoOperacion":"tipoOperacion","numeroDeCuenta":"numeroDeCuenta","subTotal":"subTotal?","total":"total"}, "hijos": [
    {"nombre":"Conceptos", "hijos": [
      {"nombre":"ConceptoConsumoDeCombustibles","atributos":{"identificador":"identificador","fecha":"t_FechaH","rfc":"t_RFC","claveEstacion":"claveEstacion","tipoCombustible":"c_ClaveTipoCombustible","cantidad":"cantidad","nombreCombustible":"nombreCombustible","folioOperacion":"folioOperacion","valorUnitario":"valorUnitario","importe":"importe"},"max":0, "hijos": [
        {"nombre":"Determinados", "hijos": [
          {"nombre":"Determinado","atributos":{"impuesto":"impuesto","tasaOCuota":"tasaOCuota","importe":"importe"},"max":0},
        ]},
      ]},
    ]},
  ]},
};
