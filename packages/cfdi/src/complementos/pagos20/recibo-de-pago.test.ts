import { describe, expect, it } from "vitest";
import { check } from "../../rules/check.ts";
import { catalogos } from "../../rules/testing/catalogos.ts";
import { pagar } from "./pagar/pagar.ts";
import { reciboDePago } from "./recibo-de-pago.ts";
import { pagos20 } from "./rules/registry.ts";
import { pago, saldo, UUID_B } from "./testing/saldos.ts";
import { DATOS } from "./testing/samples.ts";

const paid = pagar([saldo()], [pago()], catalogos);
if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
const { pagos } = paid;

describe("a payment receipt", () => {
  it("has no more than the law fixes and what it is given", () => {
    const { Complemento, ...envelope } = reciboDePago(DATOS, pagos);
    expect(Complemento).toEqual([pagos]);
    expect(envelope).toEqual({
      Version: "4.0",
      Serie: "P",
      Folio: "7",
      Fecha: "2026-08-14T11:00:00",
      SubTotal: "0",
      Moneda: "XXX",
      Total: "0",
      TipoDeComprobante: "P",
      Exportacion: "01",
      LugarExpedicion: "64000",
      Emisor: DATOS.Emisor,
      Receptor: { ...DATOS.Receptor, UsoCFDI: "CP01" },
      Conceptos: [
        {
          ClaveProdServ: "84111506",
          Cantidad: "1",
          ClaveUnidad: "ACT",
          Descripcion: "Pago",
          ValorUnitario: "0",
          Importe: "0",
          ObjetoImp: "01",
        },
      ],
    });
  });

  it("may replace others, and be on behalf of a third party", () => {
    const ACuentaTerceros = {
      RfcACuentaTerceros: "CACX7605101P8",
      NombreACuentaTerceros: "XOCHILT CASAS CHAVEZ",
      RegimenFiscalACuentaTerceros: "612",
      DomicilioFiscalACuentaTerceros: "20000",
    };
    const recibo = reciboDePago({ ...DATOS, sustituye: [UUID_B], ACuentaTerceros }, pagos);
    expect(recibo.CfdiRelacionados).toEqual([{ TipoRelacion: "04", CfdiRelacionado: [UUID_B] }]);
    expect(recibo.Conceptos[0]?.ACuentaTerceros).toEqual(ACuentaTerceros);
    expect(check(recibo, { catalogos, complementos: [pagos20] }).problems).toEqual([]);
  });

  it("cannot be sealed by who has not the rules of payments", () => {
    const { problems, checked } = check(reciboDePago(DATOS, pagos), { catalogos });
    expect(problems.map(({ code, path }) => [code, path])).toEqual([["TIMBRA-SIN-REGLAS", "Complemento[0]"]]);
    expect(checked).toBeNull();
  });
});
