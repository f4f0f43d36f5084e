import { describe, expect, it } from "vitest";
import { en } from "../messages/en/index.ts";
import { es } from "../messages/es/index.ts";
import { messageOf } from "../messages/message-of.ts";
import { checkSolicitud } from "./check-solicitud.ts";
import { MOTIVOS } from "./motivos.ts";
import type { Solicitud } from "./solicitud.ts";
import { ACEPTACION, CANCELACION, CONSULTA, OTHER_UUID, UUID } from "./testing/solicitudes.ts";

function found(solicitud: Solicitud): string[] {
  const { problems, revisada } = checkSolicitud(solicitud);
  expect(revisada === null).toBe(problems.length > 0);
  return problems.map(({ code, path }) => `${code} ${path}`);
}

describe("checkSolicitud", () => {
  it("finds nothing in right requests", () => {
    expect([CANCELACION, ACEPTACION, CONSULTA].flatMap(found)).toEqual([]);
  });

  it.each(MOTIVOS)("asks motive $clave for a substitute, or for none", ({ clave, folioSustitucion }) => {
    const without = found({ ...CANCELACION, Folios: [{ UUID, Motivo: clave }] });
    const withOne = found({ ...CANCELACION, Folios: [{ UUID, Motivo: clave, FolioSustitucion: OTHER_UUID }] });
    const isRequired = folioSustitucion === "requerido";
    expect(without).toEqual(isRequired ? ["CAN208 Folios[0].FolioSustitucion"] : []);
    expect(withOne).toEqual(isRequired ? [] : ["CAN209 Folios[0].FolioSustitucion"]);
  });

  const bad: [string, Solicitud, string][] = [
    ["no folio", { ...CANCELACION, Folios: [] }, "TIMBRA-CANCELACION-VACIA Folios"],
    [
      "too many folios",
      { ...CANCELACION, Folios: Array.from({ length: 10_001 }, () => ({ UUID, Motivo: "02" })) },
      "TIMBRA-CANCELACION-LARGA Folios",
    ],
    ["a folio that is none", { ...CANCELACION, Folios: [{ UUID: "62B00C5E", Motivo: "02" }] }, "CAN309 Folios[0].UUID"],
    [
      "the same folio twice, in other letters",
      {
        ...CANCELACION,
        Folios: [
          { UUID, Motivo: "02" },
          { UUID: UUID.toLowerCase(), Motivo: "03" },
        ],
      },
      "TIMBRA-CANCELACION-REPETIDA Folios[1].UUID",
    ],
    [
      "a motive that does not exist",
      { ...CANCELACION, Folios: [{ UUID, Motivo: "05" as "04" }] },
      "CAN311 Folios[0].Motivo",
    ],
    [
      "a motive by another name",
      { ...CANCELACION, Folios: [{ UUID, Motivo: "constructor" as "04" }] },
      "CAN311 Folios[0].Motivo",
    ],
    [
      "a substitute that is none",
      { ...CANCELACION, Folios: [{ UUID, Motivo: "01", FolioSustitucion: "?" }] },
      "CAN208 Folios[0].FolioSustitucion",
    ],
    [
      "itself as the substitute",
      { ...CANCELACION, Folios: [{ UUID, Motivo: "01", FolioSustitucion: UUID.toLowerCase() }] },
      "TIMBRA-CANCELACION-MISMA Folios[0].FolioSustitucion",
    ],
    ["a day that is none", { ...CANCELACION, Fecha: "2026-02-30T10:00:00" }, "TIMBRA-CANCELACION-FECHA Fecha"],
    ["an offset in the date", { ...CANCELACION, Fecha: "2026-02-20T10:00:00-06:00" }, "TIMBRA-CANCELACION-FECHA Fecha"],
    ["an RFC that is none", { ...CANCELACION, RfcEmisor: "EKU" }, "TIMBRA-RFC RfcEmisor"],
    ["no RFC of the provider", { ...ACEPTACION, RfcPacEnviaSolicitud: "" }, "TIMBRA-RFC RfcPacEnviaSolicitud"],
    ["no RFC of the receiver", { ...ACEPTACION, RfcReceptor: "" }, "TIMBRA-RFC RfcReceptor"],
    [
      "an answer that is none",
      { ...ACEPTACION, Folios: [{ UUID, Respuesta: "Si" as "Rechazo" }] },
      "TIMBRA-CANCELACION-RESPUESTA Folios[0].Respuesta",
    ],
    ["a question about nothing", { ...CONSULTA, Uuid: "" }, "CAN309 Uuid"],
  ];

  it.each(bad)("finds %s, and says so", (_, solicitud, expected) => {
    expect(found(solicitud)).toEqual([expected]);
    for (const problem of checkSolicitud(solicitud).problems) {
      for (const messages of [es, en]) {
        expect(messageOf(problem, messages).message).not.toContain(problem.code);
      }
    }
  });

  it("finds everything at once", () => {
    const everything: Solicitud = {
      tipo: "cancelacion",
      RfcEmisor: "",
      Fecha: "",
      Folios: [{ UUID: "", Motivo: "09" as "01" }],
    };
    expect(found(everything)).toEqual([
      "TIMBRA-RFC RfcEmisor",
      "TIMBRA-CANCELACION-FECHA Fecha",
      "CAN309 Folios[0].UUID",
      "CAN311 Folios[0].Motivo",
    ]);
  });
});
