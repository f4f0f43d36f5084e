import { check, seal } from "@timbra/cfdi";
import { pagar, pagos20, reciboDePago, saldoInicial } from "@timbra/cfdi/pagos";
import { readCfdi } from "@timbra/cfdi/xml";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inIssuer } from "../adapters/postgres/index.ts";
import { newId } from "../ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { bookOf } from "../testing/pac-book.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { certifyInvoice } from "./certification/certify-invoice.ts";
import { keepSealed } from "./keep-sealed.ts";
import { openSigner } from "./open-signer.ts";
import { findStamp } from "./stamp-facts.db.ts";

let test: TestApp;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp({ worker: false });
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

/** An invoice to be paid in parts, as the provider certified it. */
async function paidLater() {
  const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer, { payment_method_id: 1, payment_form_id: 22 }) });
  const stamp = await inIssuer(test.deps.db, issuer.issuerId, (tx) => findStamp(tx, issuer.issuerId, body.invoice.id));
  const read = readCfdi(stamp?.xml ?? "");
  if (!read.ok || read.timbre === undefined) throw new Error("the invoice was not stamped");
  return { comprobante: read.comprobante, uuid: read.timbre.UUID };
}

it("goes the way of an invoice once it is sealed: one stamp, one credit, a timeline; and stands in no list of invoices", async () => {
  const { comprobante: invoice, uuid } = await paidLater();
  const { catalogues, clock, db } = test.deps;
  const opening = saldoInicial(invoice);
  if (!opening.ok) throw new Error(JSON.stringify(opening.problems));
  const paid = pagar(
    [opening.saldo],
    [
      {
        FechaPago: "2026-11-20T12:00:00",
        FormaDePagoP: "03",
        MonedaP: "MXN",
        Monto: "102.00",
        aplicaciones: [{ IdDocumento: uuid, ImpPagado: "102.00" }],
      },
    ],
    catalogues,
  );
  if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
  const { Emisor, Receptor, LugarExpedicion, Fecha } = invoice;
  const { UsoCFDI: _, ...receptor } = Receptor;
  const number = { serie: "P", folio: "1" };
  const recibo = reciboDePago({ Serie: number.serie, Folio: number.folio, Fecha, LugarExpedicion, Emisor, Receptor: receptor }, paid.pagos);
  const { checked, problems } = check(recibo, { catalogos: catalogues, complementos: [pagos20] });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const opened = await openSigner(test.deps, issuer.issuerId);
  if (checked === null || opened === null) throw new Error("nothing to seal with");

  const { issuerId } = issuer;
  const invoiceId = newId(clock);
  const credits = (await issuer.client.call("getCredits")).body.credits;
  const now = clock.now();
  const summary = {
    type: "P",
    seriesId: null,
    customerId: issuer.customerId,
    receiverRfc: Receptor.Rfc,
    receiverName: Receptor.Nombre,
    paymentMethod: null,
    currency: "XXX",
    subtotal: "0",
    total: "0",
  };
  await inIssuer(db, issuerId, async (tx) => {
    const row = {
      issuer_id: issuerId,
      id: invoiceId,
      state: "draft",
      draft: "{}",
      type: "P",
      currency: "XXX",
      created_by: issuer.userId,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto("invoices").values(row).execute();
    const sealed = seal(checked, opened.signer);
    const kept = {
      issuerId,
      invoiceId,
      certificateId: opened.certificateId,
      sealed,
      sealedAt: now,
      number,
      legalDate: Fecha,
      summary,
      workerFrom: now,
    };
    expect(await keepSealed(tx, test.deps, { ...kept, takeNumber: () => Promise.resolve() })).toBe("kept");
  });
  expect(await certifyInvoice(test.deps, { issuerId, invoiceId, deadlineMs: 5_000, outOfTurn: true })).toEqual({ kind: "stamped" });

  expect((await issuer.client.call("getCredits")).body.credits).toBe(credits - 1);
  const stamp = await inIssuer(db, issuerId, (tx) => findStamp(tx, issuerId, invoiceId));
  expect((await bookOf(test, issuer.rfc)).map((entry) => entry.uuid)).toContain(stamp?.uuid);
  const { events } = (await issuer.client.call("getInvoiceTimeline", { params: { id: invoiceId } })).body;
  expect(events.map(({ kind }) => kind)).toEqual(["created", "sealed", "attempt", "stamped"]);
  const listed = (await issuer.client.call("listInvoices", { body: {} })).body;
  expect([listed.total, listed.rows.map(({ type }) => type)]).toEqual([1, ["I"]]);
  expect((await issuer.client.call("paginateInvoices", { body: { search: stamp?.uuid ?? "" } })).body.total).toBe(0);
});
