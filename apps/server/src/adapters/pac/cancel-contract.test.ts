import { readAcuse, readCfdi } from "@timbra/cfdi/xml";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CancelAnswer, PacPort } from "./port.ts";
import { PROVIDERS, type SandboxProvider, type SealedDocument, sandboxProvider } from "./testing/sandbox-provider.ts";

/** The SAT's clock only goes forward, so each provider gets a sandbox of its own. */
let one: () => SandboxProvider;
const DAY = 86_400_000;
const deadlineMs = 5_000;

afterEach(async () => {
  await one().steer("personality", { name: "ok", on: "cancel" });
  await one().steer("cancellations", { receiver: "ignores" });
  await one().steer("cancellations", { force: "201", times: 0 });
});

interface Stamped {
  readonly document: SealedDocument;
  readonly uuid: string;
}

async function stamped(pac: PacPort, changes: Parameters<SandboxProvider["sealed"]>[0] = {}): Promise<Stamped> {
  const document = one().sealed(changes);
  const answer = await pac.stamp(document.xml, { customId: document.sello.slice(-40), deadlineMs });
  const read = "xml" in answer ? readCfdi(answer.xml) : null;
  if (!read?.ok || !read.timbre) throw new Error(JSON.stringify(answer));
  return { document, uuid: read.timbre.UUID };
}

type Folio = Parameters<SandboxProvider["signedCancel"]>[0];

const cancel = (pac: PacPort, uuid: string, folio: Partial<Folio> = {}): Promise<CancelAnswer> =>
  pac.cancel(one().signedCancel({ UUID: uuid, ...folio }), { uuid, rfc: "EKU9003173C9", deadlineMs });

async function stateOf(pac: PacPort, { document, uuid }: Stamped) {
  const answer = await pac.cancellationStatus(one().question(document, uuid), { deadlineMs });
  return answer.kind === "answered" ? answer.state : answer;
}

/** After this the receiver has to be asked. */
const afterTheNextBusinessDay = () => one().steer("clock", { advance_ms: 7 * DAY });

describe.each(PROVIDERS)("%s, cancelling by the same contract", (name) => {
  const own = sandboxProvider();
  beforeAll(() => {
    one = own;
  });

  it("requests, gives the acknowledgement as it came, and only the status says that it is cancelled", async () => {
    const pac = one().pac(name);
    const invoice = await stamped(pac);
    const answer = await cancel(pac, invoice.uuid);
    expect(answer).toMatchObject({ kind: "requested", code: "201" });
    const receipt = "receipt" in answer && answer.receipt ? readAcuse(answer.receipt) : null;
    expect(receipt).toMatchObject({
      ok: true,
      acuse: { Rfc: "EKU9003173C9", Folios: [{ UUID: invoice.uuid, EstatusUUID: "201" }] },
    });
    expect(await stateOf(pac, invoice)).toEqual({ estado: "cancelado", forma: "sin-aceptacion" });
    expect(await cancel(pac, invoice.uuid)).toMatchObject({
      kind: "already_requested",
      code: "202",
      receipt: expect.any(Uint8Array) as Uint8Array,
    });
  });

  it("a receiver that does not answer: in process until the term is over, then cancelled", async () => {
    const pac = one().pac(name);
    const invoice = await stamped(pac);
    await afterTheNextBusinessDay();
    expect(await stateOf(pac, invoice)).toEqual({
      estado: "vigente",
      cancelable: "con-aceptacion",
      solicitud: "ninguna",
    });
    expect(await cancel(pac, invoice.uuid)).toMatchObject({ kind: "requested" });
    expect(await stateOf(pac, invoice)).toEqual({
      estado: "vigente",
      cancelable: "con-aceptacion",
      solicitud: "en-proceso",
    });
    await one().steer("clock", { advance_ms: 7 * DAY });
    expect(await stateOf(pac, invoice)).toEqual({ estado: "cancelado", forma: "plazo-vencido" });
  });

  it("a receiver that accepts, and one that refuses and is asked again", async () => {
    const pac = one().pac(name);
    const [yes, no] = [await stamped(pac), await stamped(pac)];
    await afterTheNextBusinessDay();
    await one().steer("cancellations", { receiver: "accepts" });
    await cancel(pac, yes.uuid);
    expect(await stateOf(pac, yes)).toEqual({ estado: "cancelado", forma: "con-aceptacion" });
    await one().steer("cancellations", { receiver: "rejects" });
    await cancel(pac, no.uuid);
    expect(await stateOf(pac, no)).toEqual({ estado: "vigente", cancelable: "con-aceptacion", solicitud: "rechazada" });
    await one().steer("cancellations", { receiver: "ignores" });
    expect(await cancel(pac, no.uuid)).toMatchObject({ kind: "requested" });
    await one().steer("clock", { advance_ms: 30 * DAY });
    expect(await stateOf(pac, no)).toEqual({
      estado: "vigente",
      cancelable: "con-aceptacion",
      solicitud: "en-proceso",
    });
  });

  it("right after the stamp the SAT knows nothing yet: neither a refusal nor a failure", async () => {
    const pac = one().pac(name);
    await one().steer("cancellations", { visible_after_ms: 1_000 * DAY });
    const invoice = await stamped(pac);
    expect(await cancel(pac, invoice.uuid)).toEqual({ kind: "not_yet_known", code: "205" });
    expect(await stateOf(pac, invoice)).toEqual({ estado: "no-encontrado", causa: "comprobante-no-encontrado" });
    await one().steer("cancellations", { visible_after_ms: 0 });
    expect(await cancel(pac, invoice.uuid)).toMatchObject({ kind: "requested" });
  });

  it("a live substitute: not without naming it, and by naming it", async () => {
    const pac = one().pac(name);
    const old = await stamped(pac);
    const substitute = await stamped(pac, { CfdiRelacionados: [{ TipoRelacion: "04", CfdiRelacionado: [old.uuid] }] });
    expect(await stateOf(pac, old)).toMatchObject({ estado: "vigente", cancelable: "no" });
    expect(await cancel(pac, old.uuid)).toMatchObject({
      kind: "rejected",
      refusals: [{ code: name === "sw" ? "204" : "no_cancelable" }],
    });
    expect(await cancel(pac, old.uuid, { Motivo: "01", FolioSustitucion: substitute.uuid })).toMatchObject({
      kind: "requested",
    });
  });

  it("a request whose signature does not hold is not decided (302 may be the SAT's own trouble)", async () => {
    const pac = one().pac(name);
    const { uuid } = await stamped(pac);
    const spoilt = new TextDecoder().decode(one().signedCancel({ UUID: uuid })).replace('Motivo="02"', 'Motivo="03"');
    const answer = await pac.cancel(new TextEncoder().encode(spoilt), { uuid, rfc: "EKU9003173C9", deadlineMs });
    expect(answer).toMatchObject({
      kind: "unavailable",
      reason: expect.stringContaining("302") as string,
      possiblySent: true,
    });
  });

  it.each([
    ["202", "already_requested"],
    ["203", "rejected"],
    ["205", "not_yet_known"],
    ["207", "rejected"],
    ["208", "rejected"],
    ["210", "rejected"],
    ["211", "rejected"],
    ["213", "unavailable"],
    ["300", "unavailable"],
    ["304", "rejected"],
    ["310", "rejected"],
    ["708", "unavailable"],
    ["711", "rejected"],
    ["798", "already_requested"],
    ["799", "rejected"],
    ["999", "unavailable"],
  ])("answers %s as %s", async (code, kind) => {
    const pac = one().pac(name);
    const { uuid } = await stamped(pac);
    await one().steer("cancellations", { force: code });
    expect(await cancel(pac, uuid)).toMatchObject({ kind });
  });

  it.each([
    ["reset-before", "requested"],
    ["reset-after", "already_requested"],
    ["reset-mid-body", "already_requested"],
    ["5xx-before", "requested"],
    ["5xx-after", "already_requested"],
    ["html-maintenance", "requested"],
    ["malformed", "already_requested"],
    ["empty-body", "already_requested"],
    ["too-many", "requested"],
  ])("is honest after %s, and the same request again is %s with its acknowledgement", async (personality, kind) => {
    const pac = one().pac(name);
    const invoice = await stamped(pac);
    await one().steer("personality", { name: personality, times: 1, on: "cancel" });
    // SW Sapien says in its own form that it took nothing of what was too much; elsewhere nobody knows.
    const possiblySent = personality !== "too-many" || name !== "sw";
    expect(await cancel(pac, invoice.uuid)).toMatchObject({ kind: "unavailable", possiblySent });
    expect(await cancel(pac, invoice.uuid)).toMatchObject({ kind, receipt: expect.any(Uint8Array) as Uint8Array });
  });

  it("knows that a wrong password requested nothing", async () => {
    const invoice = await stamped(one().pac(name));
    expect(await cancel(one().pac(name, "wrong"), invoice.uuid)).toMatchObject({
      kind: "unavailable",
      possiblySent: false,
    });
    expect(await stateOf(one().pac(name), invoice)).toMatchObject({ estado: "vigente", solicitud: "ninguna" });
  });

  it.each(["5xx-before", "html-maintenance", "reset-before", "malformed", "empty-body"])(
    "says nothing about a document whose status answers %s",
    async (personality) => {
      const pac = one().pac(name);
      const invoice = await stamped(pac);
      await one().steer("personality", { name: personality, times: 1, on: "status" });
      expect(await stateOf(pac, invoice)).toMatchObject({ kind: "unavailable" });
      expect(await stateOf(pac, invoice)).toMatchObject({ estado: "vigente" });
    },
  );
});
