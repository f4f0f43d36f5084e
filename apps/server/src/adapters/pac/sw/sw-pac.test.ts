import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSwPac } from "./sw-pac.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

const xml = new TextEncoder().encode('<?xml version="1.0" encoding="UTF-8"?><a n="ñ&#10;"/>');
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function provider(stamp: Answer, others: Record<string, Answer> = {}, storageUrls: readonly string[] = []) {
  const seen: { url: string; headers: IncomingMessage["headers"]; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const url = request.url ?? "";
      seen.push({ url, headers: request.headers, body });
      if (others[url] !== undefined) others[url](request, response, body);
      else if (url === "/v2/security/authenticate")
        json(response, 200, { status: "success", data: { token: "a.b.c", expires_in: 4_000_000_000 } });
      else stamp(request, response, body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    provider: "sw",
    environment: "sandbox" as const,
    servicesUrl: url,
    apiUrl: url,
    statusUrl: url,
    user: "u",
    password: "p",
  };
  const pac = createSwPac(
    { ...settings, storageUrls, certificatesUrl: `${url}/certificates` },
    () => new Date("2026-11-20T12:00:00Z"),
  );
  return { pac, seen, url };
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

const request = { customId: "document-1", deadlineMs: 2_000 };
const UUIDS = ["5FB2822E-396D-4725-8521-CDC4BDD20CCF", "6FB2822E-396D-4725-8521-CDC4BDD20CCF"];
const stamped = "<cfdi:Comprobante>ñ</cfdi:Comprobante>";

describe("the SW Sapien provider", () => {
  it("sends the bytes untouched, with the document's identifier and a bearer token", async () => {
    const { pac, seen } = await provider((_, response) =>
      json(response, 200, { status: "success", data: { cfdi: stamped } }),
    );
    const answer = await pac.stamp(xml, request);
    expect(answer).toEqual({ kind: "stamped", xml: new TextEncoder().encode(stamped) });
    const sent = seen.find((one) => one.url.startsWith("/v4/"));
    expect(sent?.url).toBe("/v4/cfdi33/stamp/v4");
    expect(sent?.headers["customid"]).toBe("document-1");
    expect(sent?.headers.authorization).toBe("Bearer a.b.c");
    expect(sent?.body.includes(Buffer.from(xml))).toBe(true);
  });

  it("authenticates once for many stamps", async () => {
    const { pac, seen } = await provider((_, response) =>
      json(response, 200, { status: "success", data: { cfdi: stamped } }),
    );
    await Promise.all([pac.stamp(xml, request), pac.stamp(xml, request), pac.stamp(xml, request)]);
    expect(seen.filter((one) => one.url === "/v2/security/authenticate")).toHaveLength(1);
  });

  it("renews a refused token and repeats", async () => {
    let calls = 0;
    const { pac } = await provider((_, response) => {
      calls += 1;
      if (calls === 1) json(response, 401, { status: "error", message: "AU4001 - El token expiró" });
      else json(response, 200, { status: "success", data: { cfdi: stamped } });
    });
    expect((await pac.stamp(xml, request)).kind).toBe("stamped");
  });

  it("does not claim that anything was sent when the token is refused for good", async () => {
    const { pac } = await provider((_, response) => json(response, 401, { status: "error", message: "AU4001" }));
    const nothingSent = { kind: "unavailable", possiblySent: false, refusedFor: "account" };
    expect(await pac.stamp(xml, request)).toEqual({ ...nothingSent, reason: "authentication: token_refused" });
  });

  it("takes 307 with data as stamped before", async () => {
    const message = "307. El comprobante contiene un timbre previo.";
    const { pac } = await provider((_, response) =>
      json(response, 400, { status: "error", message, data: { cfdi: stamped } }),
    );
    expect(await pac.stamp(xml, request)).toEqual({ kind: "already_stamped", xml: new TextEncoder().encode(stamped) });
  });

  it("fetches the document of a repeated customid by its UUID", async () => {
    const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    const others: Record<string, Answer> = {};
    const { pac, url } = await provider(
      (_, response) =>
        json(response, 400, {
          status: "error",
          message: "CFDI3307 - Timbre duplicado.",
          data: { tfd: `<tfd UUID="${uuid}"/>` },
        }),
      others,
    );
    others[`/datawarehouse/v1/live/${uuid}`] = (_, response) =>
      json(response, 200, { status: "success", data: { records: [{ urlXml: `${url}/one.xml` }] } });
    others["/one.xml"] = (_, response) => response.writeHead(200).end(stamped);
    expect(await pac.recover(xml, request)).toEqual({ kind: "already_stamped", xml: Buffer.from(stamped) });
  });

  it.each<[string, Answer]>([
    ["has nothing yet", (_, response) => json(response, 200, { status: "success", data: { records: [] } })],
    ["does not know it", (_, response) => json(response, 404, { status: "error", message: "No existe" })],
    ["breaks", (_, response) => response.writeHead(500).end()],
  ])("leaves a stamp unconfirmed when the storage %s", async (_, stored) => {
    const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    const { pac } = await provider(
      (__, response) =>
        json(response, 400, { status: "error", message: "CFDI3307 - x", data: { tfd: `<tfd UUID="${uuid}"/>` } }),
      {
        [`/datawarehouse/v1/live/${uuid}`]: stored,
      },
    );
    expect(await pac.recover(xml, request)).toEqual({
      kind: "unavailable",
      reason: "stamped_before_but_not_fetched",
      possiblySent: true,
    });
  });

  it.each([400, 401])(
    "sends nothing when signing in is refused (AU2000 under HTTP %i), and discloses the password to nobody",
    async (status) => {
      const { pac, seen } = await provider((_, response) => json(response, 200, {}), {
        "/v2/security/authenticate": (_, response) =>
          json(response, status, { status: "error", message: "AU2000 - El usuario y/o contraseña son inválidos" }),
      });
      expect(await pac.stamp(xml, request)).toEqual({
        kind: "unavailable",
        reason: "authentication: authentication_refused",
        possiblySent: false,
        refusedFor: "account",
      });
      expect(seen.map(({ url }) => url)).toEqual(["/v2/security/authenticate"]);
    },
  );

  it("fetches a document from the provider's own storage when it is configured, and sends it no token", async () => {
    const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    const storage = await provider((_, response) => response.writeHead(404).end(), {
      "/kept.xml?sig=1": (_, response) => response.writeHead(200).end(stamped),
    });
    const refusal: Answer = (_, response) =>
      json(response, 400, { status: "error", message: "CFDI3307 - x", data: { uuid } });
    const listing: Record<string, Answer> = {
      [`/datawarehouse/v1/live/${uuid}`]: (_, response) =>
        json(response, 200, { status: "success", data: { records: [{ urlXml: `${storage.url}/kept.xml?sig=1` }] } }),
    };
    const configured = await provider(refusal, listing, [`${storage.url}/anything`]);
    expect(await configured.pac.recover(xml, request)).toEqual({ kind: "already_stamped", xml: Buffer.from(stamped) });
    expect(storage.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    const unconfigured = await provider(refusal, listing);
    const reason = `stamped_before_but_kept_at: ${new URL(storage.url).host}`;
    expect(await unconfigured.pac.recover(xml, request)).toEqual({ kind: "unavailable", reason, possiblySent: true });
    expect(storage.seen).toHaveLength(1);
  });

  it("never follows an answer to another host", async () => {
    const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    const { pac } = await provider(
      (_, response) => json(response, 400, { status: "error", message: "307. x", data: { uuid } }),
      {
        [`/datawarehouse/v1/live/${uuid}`]: (_, response) =>
          json(response, 200, {
            status: "success",
            data: { records: [{ urlXml: "http://127.0.0.1:9/elsewhere.xml" }] },
          }),
      },
    );
    expect(await pac.stamp(xml, request)).toMatchObject({ kind: "unavailable", possiblySent: true });
  });

  it("reads every definite refusal", async () => {
    const message = "CFDI40145 - El campo Nombre del receptor no corresponde.";
    const messageDetail =
      "CFDI40145 - El campo Nombre del receptor no corresponde.\nCFDI40148 - El domicilio no corresponde.";
    const { pac } = await provider((_, response) => json(response, 400, { status: "error", message, messageDetail }));
    expect(await pac.stamp(xml, request)).toEqual({
      kind: "rejected",
      refusals: [
        { code: "CFDI40145", message: "El campo Nombre del receptor no corresponde." },
        { code: "CFDI40148", message: "El domicilio no corresponde." },
      ],
    });
  });

  it("takes the old-date 401 as a refusal of the document, even under HTTP 401", async () => {
    const message =
      "401 - El rango de la fecha de generación no debe de ser mayor a 72 horas para la emisión del timbre.";
    const { pac } = await provider((_, response) => json(response, 401, { status: "error", message }));
    expect(await pac.stamp(xml, request)).toMatchObject({ kind: "rejected", refusals: [{ code: "401" }] });
  });

  it.each([
    [
      "a maintenance page",
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(200).end("<html>Mantenimiento</html>"),
    ],
    [
      "a broken body",
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(200).end('{"status":"success","data":{"cf'),
    ],
    [
      "success without a document",
      (_: IncomingMessage, response: ServerResponse) => json(response, 200, { status: "success", data: {} }),
    ],
    [
      "an error of the provider itself",
      (_: IncomingMessage, response: ServerResponse) => json(response, 500, { status: "error", message: "Error" }),
    ],
    [
      "a proxy's refusal of too many requests",
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(429).end("<html>429</html>"),
    ],
    [
      "a code that nobody explained",
      (_: IncomingMessage, response: ServerResponse) => json(response, 400, { status: "error", message: "999 - ?" }),
    ],
    [
      "words without a code",
      (_: IncomingMessage, response: ServerResponse) =>
        json(response, 400, { status: "error", message: "No disponible" }),
    ],
    ["a cut connection", (incoming: IncomingMessage) => void incoming.socket.destroy()],
    ["a redirect", (_: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location: "/x" }).end()],
    ["silence", () => undefined],
  ])("stays undecided after %s", async (_, answer) => {
    const { pac } = await provider(answer as Answer);
    expect(await pac.stamp(xml, { ...request, deadlineMs: 400 })).toMatchObject({
      kind: "unavailable",
      possiblySent: true,
    });
  });

  it("takes exhausted stamps for its word that nothing was done", async () => {
    const { pac } = await provider((_, response) =>
      json(response, 400, { status: "error", message: "718 - Sin timbres" }),
    );
    expect(await pac.stamp(xml, request)).toMatchObject({
      kind: "unavailable",
      possiblySent: false,
      refusedFor: "account",
    });
  });

  it("treats too many requests alike, and reads how long it asks not to be called", async () => {
    const { pac } = await provider((_, response) => {
      response.setHeader("retry-after", "7");
      json(response, 429, { status: "error", message: "429 - Espere" });
    });
    expect(await pac.stamp(xml, request)).toMatchObject({
      kind: "unavailable",
      possiblySent: false,
      refusedFor: "load",
      retryAfterMs: 7_000,
    });
  });

  it.each<[string, readonly (readonly [number, unknown])[], object]>([
    [
      "all pages of it",
      [
        [2, [UUIDS[0]]],
        [2, [UUIDS[1]]],
      ],
      { kind: "listed", stamps: [{ uuid: UUIDS[0] }, { uuid: UUIDS[1] }] },
    ],
    [
      "not one that repeats its first page",
      [
        [2, [UUIDS[0]]],
        [2, [UUIDS[0]]],
      ],
      { reason: "list_shorter_than_its_count" },
    ],
    ["not one without its count", [[Number.NaN, [UUIDS[0]]]], { reason: "list_without_count" }],
    ["not one with records that name no document", [[1, ["?"]]], { reason: "list_without_uuids" }],
  ])("takes for a list of what was certified %s", async (_, pages, expected) => {
    let asked = 0;
    const page: Answer = (__, response) => {
      const [totalCount, uuids] = pages[Math.min(asked, pages.length - 1)]!;
      asked += 1;
      const records = (uuids as string[]).map((uuid) => ({ uuid, urlXml: "" }));
      json(response, 200, { status: "success", data: { metaData: { totalCount }, records } });
    };
    const days = "startDate=2026-11-18&endDate=2026-11-21";
    const others = Object.fromEntries([1, 2].map((at) => [`/datawarehouse/v1/live/?${days}&page=${at}`, page]));
    const { pac } = await provider((__, response) => response.writeHead(404).end(), others);
    const period = { from: new Date("2026-11-19T12:00:00Z"), to: new Date("2026-11-20T12:00:00Z"), rfcs: [] };
    expect(await pac.listStamped?.(period, { deadlineMs: 2_000 })).toMatchObject(expected);
  });

  it("knows that nothing left when the provider cannot be reached", async () => {
    const settings = {
      provider: "sw",
      environment: "sandbox" as const,
      servicesUrl: "http://127.0.0.1:1",
      apiUrl: "http://127.0.0.1:1",
      statusUrl: "http://127.0.0.1:1",
      user: "u",
      password: "p",
    };
    const answer = await createSwPac(settings, () => new Date(0)).stamp(xml, request);
    expect(answer).toMatchObject({ kind: "unavailable", possiblySent: false });
  });

  it("gives the certifying certificate where it is published, and asks once", async () => {
    const number = "30001000000500003456";
    const { pac, seen } = await provider((_, response) => response.writeHead(404).end(), {
      [`/certificates/${number}.cer`]: (_, response) => response.writeHead(200).end(Buffer.from([48, 1])),
    });
    expect(await pac.certificate(number)).toEqual(Buffer.from([48, 1]));
    await pac.certificate(number);
    expect(seen).toHaveLength(1);
    expect(await pac.certificate("../etc")).toBeNull();
  });
});
