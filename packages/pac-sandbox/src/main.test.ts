import { describe, expect, it } from "vitest";
import { localText } from "./certify/local-time.ts";
import { readSettings } from "./read-settings.ts";
import { newSigner, postXml, sendXml, signIn } from "./testing/client.ts";
import { DRAFT, sealUnchecked } from "./testing/draft.ts";
import { temporaryFolder } from "./testing/one-sandbox.ts";
import { spawnSandbox } from "./testing/spawn-sandbox.ts";

const Fecha = localText(new Date(Date.now() - 60_000), "America/Mexico_City");

describe("the program", () => {
  it("killed after it answered, knows every stamp it answered", async () => {
    const dataDir = await temporaryFolder();
    const first = await spawnSandbox(dataDir);
    const signer = await newSigner(first);
    const token = await signIn(first);
    const documents = ["1", "2", "3"].map((Folio) => sealUnchecked({ ...DRAFT, Fecha, Folio }, signer).xml);
    const stamped = await Promise.all(documents.map((xml) => postXml(first, token, xml)));
    await first.kill();
    const second = await spawnSandbox(dataDir);
    const newToken = await signIn(second);
    const repeated = await Promise.all(documents.map((xml) => postXml(second, newToken, xml)));
    await second.close();
    expect(stamped.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(repeated.map(({ envelope }) => envelope.message)).toEqual(
      Array(3).fill("307. El comprobante contiene un timbre previo."),
    );
    expect(repeated.map(({ envelope }) => envelope.data)).toEqual(stamped.map(({ envelope }) => envelope.data));
  });

  it("killed between the stamp and its answer, gives that stamp to whoever asks again", async () => {
    const dataDir = await temporaryFolder();
    const first = await spawnSandbox(dataDir);
    const signer = await newSigner(first);
    const { xml } = sealUnchecked({ ...DRAFT, Fecha }, signer);
    const lost = sendXml(first, await signIn(first), xml, {
      headers: { "x-sandbox-personality": "timeout-after" },
    }).catch(() => "lost");
    await untilBooked(first.url);
    await first.kill();
    const second = await spawnSandbox(dataDir);
    const again = await postXml(second, await signIn(second), xml);
    const stampLedger = (await (await fetch(`${second.url}/sandbox/book?rfc=EKU9003173C9`)).json()) as {
      entries: { uuid: string }[];
    };
    await second.close();
    expect(await lost).toBe("lost");
    expect(again.envelope.message).toBe("307. El comprobante contiene un timbre previo.");
    expect(stampLedger.entries.map(({ uuid }) => uuid)).toEqual([again.envelope.data?.["uuid"]]);
  });
});

async function untilBooked(url: string): Promise<void> {
  const { entries } = (await (await fetch(`${url}/sandbox/book`)).json()) as { entries: unknown[] };
  if (entries.length === 0) await untilBooked(url);
}

describe("its settings", () => {
  it("come from options before variables before defaults", () => {
    const settings = readSettings(["--port", "5000"], {
      PAC_SANDBOX_PORT: "6000",
      PAC_SANDBOX_USER: "ana",
      PAC_SANDBOX_DATA_DIR: "/data",
    });
    expect(settings).toEqual({
      port: 5000,
      host: "127.0.0.1",
      dataDir: "/data",
      user: "ana",
      password: "sandbox",
      stamps: 1_000_000,
    });
  });

  it("are refused when they make no sense, and help asks for nothing", () => {
    expect(() => readSettings(["--port", "65536"], {})).toThrow("port");
    expect(() => readSettings(["--stamps", "many"], {})).toThrow("stamps");
    expect(() => readSettings(["--seed", "x"], {})).toThrow("seed");
    expect(() => readSettings(["--tls", "maybe"], {})).toThrow("tls");
    expect(readSettings(["--seed", "7"], { PAC_SANDBOX_TLS: "expired" })).toMatchObject({ seed: 7, tls: "expired" });
    expect(() => readSettings(["--colour", "blue"], {})).toThrow("--colour");
    expect(readSettings(["--help"], {})).toBeNull();
  });
});
