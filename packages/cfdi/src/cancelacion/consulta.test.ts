import { describe, expect, it } from "vitest";
import {
  consultaSoap,
  type EstadoDeCfdi,
  emisorEnLista69B,
  estadoDe,
  expresionDeConsulta,
  type RespuestaDeConsulta,
} from "./consulta.ts";
import { readConsulta } from "./read-answers.ts";

const FOUND = "S - Comprobante obtenido satisfactoriamente.";

function respuesta(
  CodigoEstatus: string,
  Estado = "",
  EsCancelable = "",
  EstatusCancelacion = "",
  ValidacionEFOS = "200",
): RespuestaDeConsulta {
  return { CodigoEstatus, Estado, EsCancelable, EstatusCancelacion, ValidacionEFOS };
}

/** Column by column, the table of states that programs of the field agree on. */
const TABLE: [RespuestaDeConsulta, EstadoDeCfdi][] = [
  [
    respuesta("N - 602: Comprobante no encontrado.", "No Encontrado"),
    { estado: "no-encontrado", causa: "comprobante-no-encontrado" },
  ],
  [
    respuesta("N - 601: La expresión impresa proporcionada no es válida."),
    { estado: "no-encontrado", causa: "expresion-invalida" },
  ],
  [respuesta(FOUND, "No Encontrado"), { estado: "no-encontrado", causa: "comprobante-no-encontrado" }],
  [respuesta(FOUND, "Cancelado", "No cancelable", "Plazo vencido"), { estado: "cancelado", forma: "plazo-vencido" }],
  [respuesta(FOUND, "Cancelado", "", "Cancelado con aceptación"), { estado: "cancelado", forma: "con-aceptacion" }],
  [respuesta(FOUND, "Cancelado", "", "Cancelado sin aceptación"), { estado: "cancelado", forma: "sin-aceptacion" }],
  [respuesta(FOUND, "Cancelado"), { estado: "cancelado", forma: "desconocida" }],
  [respuesta(FOUND, "Vigente", "No cancelable"), { estado: "vigente", cancelable: "no", solicitud: "ninguna" }],
  [
    respuesta(FOUND, "Vigente", "Cancelable sin aceptación"),
    { estado: "vigente", cancelable: "sin-aceptacion", solicitud: "ninguna" },
  ],
  [
    respuesta(FOUND, "Vigente", "Cancelable con aceptación"),
    { estado: "vigente", cancelable: "con-aceptacion", solicitud: "ninguna" },
  ],
  [
    respuesta(FOUND, "Vigente", "Cancelable con aceptación", "En proceso"),
    { estado: "vigente", cancelable: "con-aceptacion", solicitud: "en-proceso" },
  ],
  [
    respuesta(FOUND, "Vigente", "Cancelable con aceptación", "Solicitud rechazada"),
    { estado: "vigente", cancelable: "con-aceptacion", solicitud: "rechazada" },
  ],
  [
    respuesta(FOUND, "VIGENTE", "cancelable  con aceptacion", "EN PROCESO"),
    { estado: "vigente", cancelable: "con-aceptacion", solicitud: "en-proceso" },
  ],
  [
    respuesta(FOUND, "Vigente", "Quizá", "Otra cosa"),
    { estado: "vigente", cancelable: "desconocido", solicitud: "desconocida" },
  ],
  [respuesta(FOUND, "Suspendido"), { estado: "desconocido" }],
  [respuesta("", "Vigente"), { estado: "desconocido" }],
];

function envelope(members: RespuestaDeConsulta): string {
  const nodes = Object.entries(members).map(([name, value]) =>
    value === "" ? `<a:${name}/>` : `<a:${name}>${value}</a:${name}>`,
  );
  const negocio = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/">' +
    `<ConsultaResult xmlns:a="${negocio}">${nodes.join("")}</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>`
  );
}

describe("the state of a document", () => {
  it.each(TABLE)("%j", (given, estado) => {
    expect(estadoDe(given)).toEqual(estado);
    expect(readConsulta(envelope(given))).toEqual({ ok: true, respuesta: given, estado });
  });

  it.each([
    ["100", true],
    ["101", true],
    ["104", true],
    ["102", false],
    ["103", false],
    ["200", false],
    ["201", false],
    ["", undefined],
    ["300", undefined],
  ])("reads EFOS %j", (ValidacionEFOS, listed) => {
    expect(emisorEnLista69B({ ValidacionEFOS })).toBe(listed);
  });
});

describe("readConsulta", () => {
  it("says that a fault is a fault", () => {
    const fault =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultstring>Error de servidor</faultstring></s:Fault></s:Body></s:Envelope>';
    expect(readConsulta(fault)).toMatchObject({
      ok: false,
      problems: [{ code: "TIMBRA-SOAP-FALLA", params: { motivo: "Error de servidor" } }],
    });
  });

  it.each([
    ["a page of maintenance", "<html><body>En mantenimiento</body></html>", "TIMBRA-CONSULTA-ILEGIBLE"],
    ["nothing", "", "TIMBRA-XML-MALFORMED"],
    ["half an answer", envelope(respuesta(FOUND)).slice(0, 200), "TIMBRA-XML-MALFORMED"],
    ["an answer with a DOCTYPE", "<!DOCTYPE x><x/>", "TIMBRA-XML-DOCTYPE"],
  ])("says that %s is no answer", (_, xml, code) => {
    expect(readConsulta(xml)).toMatchObject({ ok: false, problems: [{ code }] });
  });
});

describe("the question", () => {
  const data = {
    uuid: "CEE4BE01-ADFA-4DEB-8421-ADD60F0BEDAC",
    rfcEmisor: "H&E951128469",
    rfcReceptor: "XAXX010101000",
    total: "1160.00",
  };

  it("has the total as the QR has it, and & in an RFC as &amp;", () => {
    expect(expresionDeConsulta(data)).toBe(
      "?re=H&amp;E951128469&rr=XAXX010101000&tt=1160.0&id=CEE4BE01-ADFA-4DEB-8421-ADD60F0BEDAC",
    );
    expect(expresionDeConsulta({ ...data, sello: "abcdefgh12345678" })).toMatch(/&fe=12345678$/);
    expect(() => expresionDeConsulta({ ...data, total: "mil" })).toThrow(RangeError);
  });

  it("goes verbatim in its envelope", () => {
    const expresion = expresionDeConsulta({ ...data, uuid: "]]>" });
    expect(consultaSoap(expresionDeConsulta(data))).toContain(
      `<expresionImpresa><![CDATA[${expresionDeConsulta(data)}]]></expresionImpresa>`,
    );
    expect(consultaSoap(expresion)).not.toContain("]]></expresionImpresa>]]>");
    expect(readConsulta(consultaSoap(`${expresion}]]>`))).toMatchObject({
      ok: false,
      problems: [{ code: "TIMBRA-CONSULTA-ILEGIBLE" }],
    });
  });
});
