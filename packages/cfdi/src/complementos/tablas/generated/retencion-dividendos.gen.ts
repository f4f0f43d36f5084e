// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos",
  prefijo: "dividendos",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos/dividendos.xsd",
  tipos: {
    "c_TipoDividendoOUtilidadDistribuida": {"blancos":"collapse","lista":"catRetenciones:c_TipoDividendoOUtilidadDistribuida"},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "TipoSocDistrDiv": {"valores":["Sociedad Nacional","Sociedad Extranjera"]},
    "ProporcionRem": {"base":"decimal","blancos":"collapse","maximo":"9999999999","fracciones":6},
    "Version": {"valores":["1.0"]},
  },
  raiz: {"nombre":"Dividendos","atributos":{"Version":"Version"},"contenido":"(?:(?:DividOUtil;)?(?:Remanente;)?)?", "hijos": [
    {"nombre":"DividOUtil","atributos":{"CveTipDivOUtil":"c_TipoDividendoOUtilidadDistribuida","MontISRAcredRetMexico":"t_Importe","MontISRAcredRetExtranjero":"t_Importe","MontRetExtDivExt":"t_Importe?","TipoSocDistrDiv":"TipoSocDistrDiv","MontISRAcredNal":"t_Importe?","MontDivAcumNal":"t_Importe?","MontDivAcumExt":"t_Importe?"},"min":0},
    {"nombre":"Remanente","atributos":{"ProporcionRem":"ProporcionRem?"},"min":0},
  ]},
};
