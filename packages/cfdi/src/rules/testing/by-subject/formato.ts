import type { RuleCases } from "../rule-case.ts";

const DESCRIPCION = "Conceptos[0].Descripcion";
/** A thousand characters, though more in UTF-16. */
const LONG = "😀".repeat(1000);

export const formato: RuleCases = {
  "TIMBRA-FALTA": { sample: "ingreso", fails: { [DESCRIPCION]: " \n" }, at: DESCRIPCION },
  "TIMBRA-VACIO": { sample: "ingreso", passes: { Serie: undefined }, fails: { Serie: "" }, at: "Serie" },
  "TIMBRA-LONGITUD": {
    sample: "ingreso",
    passes: { [DESCRIPCION]: LONG },
    fails: { [DESCRIPCION]: `${LONG}x` },
    at: DESCRIPCION,
  },
  "TIMBRA-CARACTERES": {
    sample: "ingreso",
    passes: { [DESCRIPCION]: 'a & b < "c" {d}~ñ€😀' },
    fails: { [DESCRIPCION]: "a|b" },
    at: DESCRIPCION,
  },
  "TIMBRA-IMPORTE": {
    sample: "ingreso",
    passes: { "Conceptos[0].ValorUnitario": "400.200000" },
    fails: { "Conceptos[0].ValorUnitario": "400.2000000" },
    at: "Conceptos[0].ValorUnitario",
  },
  "TIMBRA-CANTIDAD": {
    sample: "ingreso",
    passes: { "Conceptos[0].Cantidad": "0.000001" },
    fails: { "Conceptos[0].Cantidad": "0.00" },
    at: "Conceptos[0].Cantidad",
  },
  "TIMBRA-RFC": {
    sample: "ingreso",
    passes: { "Receptor.Rfc": "H&E951128469" },
    fails: { "Receptor.Rfc": "URE-180429-TM6" },
    at: "Receptor.Rfc",
  },
  "TIMBRA-UUID": {
    sample: "egreso",
    passes: { "CfdiRelacionados[0].CfdiRelacionado[0]": "5fb2822e-396d-4725-8521-cdc4bdd20ccf" },
    fails: { "CfdiRelacionados[0].CfdiRelacionado[0]": "5FB2822E396D47258521CDC4BDD20CCF" },
    at: "CfdiRelacionados[0].CfdiRelacionado[0]",
  },
  "TIMBRA-FORMATO": { sample: "ingreso", fails: { LugarExpedicion: "6400" }, at: "LugarExpedicion" },
  "TIMBRA-SIN-CONCEPTOS": { sample: "ingreso", fails: { Conceptos: [] }, at: "Conceptos" },
  "TIMBRA-CLAVE-DESCONOCIDA": {
    sample: "ingreso",
    fails: { "Conceptos[1].ClaveProdServ": "99999999" },
    at: "Conceptos[1].ClaveProdServ",
  },
};
