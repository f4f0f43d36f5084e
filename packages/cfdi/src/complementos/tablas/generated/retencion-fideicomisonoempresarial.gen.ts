// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/fideicomisonoempresarial",
  prefijo: "fideicomisonoempresarial",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/fideicomisonoempresarial/fideicomisonoempresarial.xsd",
  tipos: {
    "Concepto": {"blancos":"collapse","largo":[1,100]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "PropDelMontTot": {"base":"decimal","blancos":"collapse","maximo":"9999999999","fracciones":6},
    "ConceptoS": {"blancos":"collapse","largo":[1,100]},
    "PropDelMontTot_2": {"base":"decimal","blancos":"collapse","patrones":["\\p{Nd}{1,3}\\.\\p{Nd}{1,6}"]},
    "DescRetRelPagFideic": {"largo":[1,100]},
    "Version": {"valores":["1.0"]},
  },
  raiz: {"nombre":"Fideicomisonoempresarial","atributos":{"Version":"Version"}, "hijos": [
    {"nombre":"IngresosOEntradas","atributos":{"MontTotEntradasPeriodo":"t_Importe","PartPropAcumDelFideicom":"t_Importe","PropDelMontTot":"PropDelMontTot"}, "hijos": [
      {"nombre":"IntegracIngresos","atributos":{"Concepto":"Concepto"}},
    ]},
    {"nombre":"DeduccOSalidas","atributos":{"MontTotEgresPeriodo":"t_Importe","PartPropDelFideicom":"t_Importe","PropDelMontTot":"PropDelMontTot_2"}, "hijos": [
      {"nombre":"IntegracEgresos","atributos":{"ConceptoS":"ConceptoS"}},
    ]},
    {"nombre":"RetEfectFideicomiso","atributos":{"MontRetRelPagFideic":"t_Importe","DescRetRelPagFideic":"DescRetRelPagFideic"}},
  ]},
};
