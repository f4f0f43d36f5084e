/** The code of an external user for Node: every entry point, by its types. Prints an object. */
export const ENTRY_POINTS_CODE = `
import { readFileSync } from "node:fs";
import { type Catalogos, cadenaOriginal, check, Decimal, type Draft, messageOf, OPEN_CATALOGOS, price, type Priced, type Problem, seal } from "@timbra/cfdi";
import { en, pagos as pagosInEnglish } from "@timbra/cfdi/messages/en";
import { es } from "@timbra/cfdi/messages/es";
import { type Credential, openCredential, verifySello } from "@timbra/cfdi/node";
import { pagar, pagos20, type SaldoDeFactura } from "@timbra/cfdi/pagos";
import { readCfdi } from "@timbra/cfdi/xml";

const catalogos: Catalogos = OPEN_CATALOGOS;
const draft = JSON.parse(readFileSync("draft.json", "utf8")) as Draft;
const priced: Priced = price(draft, 2);
const { problems, checked } = check(priced, { catalogos });
const refused: readonly Problem[] = check(price({ ...draft, MetodoPago: "PPD" }, 2), { catalogos }).problems;
const opened = openCredential({ cer: readFileSync("csd.cer"), key: readFileSync("csd.key"), passphrase: "12345678a" });
if (!opened.ok || checked === null) throw new Error("cannot be sealed");
const credential: Credential = opened.credential;
const sealed = seal(checked, credential);
const reading = readCfdi(sealed.xml);
if (!reading.ok) throw new Error("cannot be read");
const saldo: SaldoDeFactura = {
  IdDocumento: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
  Fecha: draft.Fecha, Moneda: "MXN", MetodoPago: "PPD", Total: priced.Total, saldo: priced.Total, parcialidades: 0, ObjetoImp: "02",
  impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Base: priced.SubTotal }],
};
const pagado = pagar([saldo], [{ FechaPago: "2026-11-18T12:00:00", FormaDePagoP: "03", MonedaP: "MXN", Monto: "100.00" }], catalogos);
const first = refused.find(({ severity }) => severity === "error");
console.log(
  JSON.stringify({
    total: priced.Total,
    errors: problems.filter(({ severity }) => severity === "error").length,
    refused: first?.code,
    said: first && messageOf(first, en).message !== messageOf(first, es).message && pagosInEnglish.language,
    cadena: cadenaOriginal(reading.comprobante) === sealed.cadena,
    verifies: verifySello(reading.comprobante),
    left: pagado.ok && pagado.saldos[0]?.saldo,
    rules: pagos20.rules.length > 70,
    sum: Decimal.parse("0.10").plus(Decimal.parse("0.20")).toString(),
  }),
);
`;

/** The code of an external user for a page: draft, totals, problems. */
export const PAGE_CODE = `
import { check, type Draft, messageOf, OPEN_CATALOGOS, price } from "@timbra/cfdi";
import { documento } from "@timbra/cfdi/messages/es";
import draft from "./draft.json";

const good = price(draft as unknown as Draft, 2);
const bad = price({ ...(draft as unknown as Draft), FormaPago: "03", MetodoPago: "PPD" }, 2);
const problem = check(bad, { catalogos: OPEN_CATALOGOS }).problems.find(({ severity }) => severity === "error");
document.body.dataset["total"] = good.Total;
document.body.dataset["checked"] = String(check(good, { catalogos: OPEN_CATALOGOS }).checked !== null);
document.body.textContent = problem ? messageOf(problem, documento).message : "";
`;

export const DRAFT = {
  TipoDeComprobante: "I",
  Fecha: "2026-11-20T10:15:30",
  Moneda: "MXN",
  FormaPago: "03",
  MetodoPago: "PUE",
  Exportacion: "01",
  LugarExpedicion: "06000",
  Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
  Receptor: {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    DomicilioFiscalReceptor: "86991",
    RegimenFiscalReceptor: "601",
    UsoCFDI: "G03",
  },
  Conceptos: [
    {
      ClaveProdServ: "81112002",
      Cantidad: "2.5",
      ClaveUnidad: "E48",
      Descripcion: "Soporte técnico",
      ValorUnitario: "400.20",
      ObjetoImp: "02",
      Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
    },
  ],
};
