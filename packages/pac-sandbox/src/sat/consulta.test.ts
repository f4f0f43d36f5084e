import { describe, expect, it } from "vitest";
import { readWsdl } from "../testing/clients-of-others.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";
import { base64, callFinkok, callSat } from "../testing/soap-client.ts";

const one = oneSandbox({ visibleAfterMs: 0 });

async function stamped() {
  const { sandbox, sealed } = one();
  const { xml, comprobante, sello } = sealed();
  const uuid = (await callFinkok(sandbox.url, "stamp", "stamp", { xml: base64(xml) })).text("UUID");
  return { uuid, total: comprobante.Total, fe: sello.slice(-8) };
}

describe("the SAT's status service", () => {
  it("knows a document by what its QR code says, with the total written either way", async () => {
    const { uuid, total, fe } = await stamped();
    for (const tt of [total, `${total}0000`, `000${total}`]) {
      const answer = await callSat(
        one().sandbox.url,
        `?re=EKU9003173C9&rr=URE180429TM6&tt=${tt}&id=${uuid.toLowerCase()}&fe=${fe}`,
      );
      expect(answer).toMatchObject({
        CodigoEstatus: "S - Comprobante obtenido satisfactoriamente.",
        Estado: "Vigente",
      });
    }
  });

  it("takes the whole address in the QR code, as the libraries of PHP send it", async () => {
    const { uuid, total, fe } = await stamped();
    const page = "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx";
    const parts = (last: string) => `?id=${uuid}&re=EKU9003173C9&rr=URE180429TM6&tt=${total}&fe=${last}`;
    for (const address of [page + parts(fe), page + parts(encodeURIComponent(fe)), parts(fe)]) {
      expect(await callSat(one().sandbox.url, address)).toMatchObject({ Estado: "Vigente" });
    }
  });

  it("answers a client of npm that asks for the WSDL first", async () => {
    const { uuid, total } = await stamped();
    const client = await readWsdl(`${one().sandbox.url}/sat/ConsultaCFDIService.svc?wsdl`);
    const [answer] = await client.call("Consulta", {
      expresionImpresa: `?re=EKU9003173C9&rr=URE180429TM6&tt=${total}&id=${uuid}`,
    });
    expect(answer).toMatchObject({ ConsultaResult: { Estado: "Vigente", EsCancelable: "Cancelable sin aceptación" } });
  });

  it("does not find what differs in anything", async () => {
    const { uuid, total, fe } = await stamped();
    const right = { re: "EKU9003173C9", rr: "URE180429TM6", tt: total, id: uuid, fe };
    for (const wrong of [
      { re: "XAXX010101000" },
      { rr: "XAXX010101000" },
      { tt: "1.00" },
      { id: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" },
      { fe: "AAAAAAAA" },
    ]) {
      const query = Object.entries({ ...right, ...wrong }).map(([name, value]) => `${name}=${value}`);
      expect(await callSat(one().sandbox.url, `?${query.join("&")}`)).toMatchObject({ Estado: "No Encontrado" });
    }
  });

  it.each(["", "hola", "?re=A&rr=B&tt=1", "?re=A&rr=B&tt=x&id=5FB2822E-396D-4725-8521-CDC4BDD20CCF"])(
    "answers 601 to %j",
    async (expression) => {
      expect(await callSat(one().sandbox.url, expression)).toMatchObject({
        CodigoEstatus: expect.stringMatching(/^N - 601/) as string,
        Estado: "",
      });
    },
  );

  it("answers a fault without its SOAPAction", async () => {
    expect(await callSat(one().sandbox.url, "?re=A", "http://tempuri.org/Other")).toMatchObject({ status: "500" });
  });

  it("has personalities of its own", async () => {
    const { url } = one().sandbox;
    await fetch(`${url}/sandbox/personality`, {
      method: "POST",
      body: JSON.stringify({ name: "5xx-before", times: 1, on: "status" }),
    });
    expect((await callSat(url, "?re=A")).status).toBe("503");
    expect((await callSat(url, "?re=A")).status).toBe("200");
  });
});
