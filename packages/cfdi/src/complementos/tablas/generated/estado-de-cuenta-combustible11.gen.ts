// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/EstadoDeCuentaCombustible",
  prefijo: "ecc11",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/EstadoDeCuentaCombustible/ecc11.xsd",
  tipos: {
    "Impuesto": {"blancos":"collapse","valores":["IVA","IEPS"]},
    "TasaoCuota": {"base":"decimal","blancos":"collapse","fracciones":6},
    "Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"minimo":"0.01","fracciones":2},
    "Identificador": {"blancos":"collapse","largo":[1,null]},
    "Fecha": {"base":"fechaHora","blancos":"collapse","patrones":["([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"],"minimo":"2015-01-01T00:00:00"},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "ClaveEstacion": {"blancos":"collapse","largo":[1,10]},
    "c_TAR": {"valores":["617","619","624","652","654","655","656","658","659","660","661","667","693","602","603","604","605","606","607","608","609","611","612","613","614","615","620","621","622","623","625","657","664","665","666","669","695","696","697","699","627","628","629","630","631","632","633","636","637","638","639","640","641","644","645","646","647","648","649","650","663","668","672","673","674","675","676","677","678","681","682","683","684","685","688","689","690","698"]},
    "Cantidad": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,3}))"],"minimo":"0.001","fracciones":3},
    "c_claveProducto": {"valores":["32011","32012","34006","34008","Otros"]},
    "Unidad": {"blancos":"collapse","largo":[1,25]},
    "NombreCombustible": {"blancos":"collapse","largo":[1,300]},
    "FolioOperacion": {"blancos":"collapse","largo":[1,50]},
    "ValorUnitario": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,3}))"],"minimo":"0.001","fracciones":3},
    "Importe_2": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"fracciones":2},
    "Version": {"blancos":"collapse","valores":["1.1"]},
    "TipoOperacion": {"blancos":"collapse","valores":["Tarjeta"]},
    "NumeroDeCuenta": {"blancos":"collapse","largo":[1,50]},
    "SubTotal": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"fracciones":2},
    "Total": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,14}([^\\n\\r]([0-9]{1,2}))"],"fracciones":2},
  },
  raiz: {"nombre":"EstadoDeCuentaCombustible","atributos":{"Version":"Version","TipoOperacion":"TipoOperacion","NumeroDeCuenta":"NumeroDeCuenta","SubTotal":"SubTotal","Total":"Total"}, "hijos": [
    {"nombre":"Conceptos", "hijos": [
      {"nombre":"ConceptoEstadoDeCuentaCombustible","atributos":{"Identificador":"Identificador","Fecha":"Fecha","Rfc":"t_RFC","ClaveEstacion":"ClaveEstacion","TAR":"c_TAR?","Cantidad":"Cantidad","NoIdentificacion":"c_claveProducto","Unidad":"Unidad?","NombreCombustible":"NombreCombustible","FolioOperacion":"FolioOperacion","ValorUnitario":"ValorUnitario","Importe":"Importe_2"},"max":0, "hijos": [
        {"nombre":"Traslados", "hijos": [
          {"nombre":"Traslado","atributos":{"Impuesto":"Impuesto","TasaoCuota":"TasaoCuota","Importe":"Importe"},"max":0},
        ]},
      ]},
    ]},
  ]},
};
