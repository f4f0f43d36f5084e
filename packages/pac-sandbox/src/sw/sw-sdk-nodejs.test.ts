import http from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newXmlSigner, signedRequest } from "../testing/client.ts";
import { type Callback, type ClientResult, swSdk } from "../testing/clients-of-others.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";

const sdk = swSdk();
const one = oneSandbox({ visibleAfterMs: 0 });
const known = { user: "sandbox", password: "sandbox" };

/** The error is an answer of the provider too. */
const promised = (start: (callback: Callback) => void) =>
  new Promise<ClientResult>((done) => start((error, data) => done(error ?? data)));

/** The SDK hands "127.0.0.1:4010" over as the name of a host: whoever has a port has to say so to the agent. */
class AgentWithPorts extends http.Agent {
  override createConnection(
    ...[options, done]: Parameters<http.Agent["createConnection"]>
  ): ReturnType<http.Agent["createConnection"]> {
    const [host = "", port = ""] = (options.host ?? "").split(":");
    return super.createConnection({ ...options, host, port: Number(port) }, done);
  }
}

const usual = http.globalAgent;
beforeAll(() => {
  http.globalAgent = new AgentWithPorts();
});
afterAll(() => {
  http.globalAgent.destroy();
  http.globalAgent = usual;
});

it("sw-sdk-nodejs signs in, and is refused with a wrong password", async () => {
  const { url } = one().sandbox;
  const { data } = await promised((done) => sdk.Authentication.auth({ ...known, url }).Token(done));
  expect(String(data?.["token"]).split(".")).toHaveLength(3);
  expect(await promised((done) => sdk.Authentication.auth({ ...known, password: "x", url }).Token(done))).toMatchObject(
    { message: 401 },
  );
});

it.each(["StampV1", "StampV2", "StampV3", "StampV4"] as const)(
  "sw-sdk-nodejs stamps with %s, plain and in base64",
  async (method) => {
    const { sandbox, sealed } = one();
    const service = sdk.StampService.Set({ ...known, url: sandbox.url });
    const { xml } = sealed();
    const plain = await promised((done) => service[method](xml, done));
    expect(plain.status).toBe("success");
    expect(await promised((done) => service[method](xml, done))).toMatchObject({
      message: "307. El comprobante contiene un timbre previo.",
    });
    // The SDK takes the flag in all but the first.
    if (method === "StampV1") return;
    const other = await promised((done) => service[method](Buffer.from(sealed().xml).toString("base64"), done, true));
    expect(Buffer.from(String(other.data?.["cfdi"]), "base64").toString()).toContain("<tfd:TimbreFiscalDigital");
  },
);

it("sw-sdk-nodejs cancels by XML, and by CSD as far as it goes: it sends no motive", async () => {
  const { sandbox, sealed, token } = one();
  const { url } = sandbox;
  const stamp = await promised((done) => sdk.StampService.Set({ token, url }).StampV4(sealed().xml, done));
  const uuid = String(stamp.data?.["uuid"]);
  const xml = signedRequest(await newXmlSigner(sandbox), { UUID: uuid });
  const cancelled = await promised((done) => sdk.CancelationService.Set({ url, token, xml }).CancelationByXML(done));
  expect(cancelled).toMatchObject({ status: "success", data: { uuid: { [uuid]: "201" } } });
  const wish = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE SA DE CV", passphrase: "12345678a" };
  const csd = (await (await fetch(`${url}/sandbox/csd`, { method: "POST", body: JSON.stringify(wish) })).json()) as {
    cer: string;
    key: string;
  };
  const by = { url, token, uuid, password: wish.passphrase, rfc: wish.rfc, b64Cer: csd.cer, b64Key: csd.key };
  const asked = await promised((done) => sdk.CancelationService.Set(by).CancelationByCSD(done));
  expect(asked).toMatchObject({ status: "success", data: { uuid: { [uuid]: "207" } } });
});

it("sw-sdk-nodejs reads the balance at its older address", async () => {
  const { sandbox, token } = one();
  const balance = await promised((done) => sdk.AccountBalance.Set({ url: sandbox.url, token }).GetAccountBalance(done));
  expect(balance.data).toMatchObject({ saldoTimbres: expect.any(Number) as number, unlimited: false });
});
