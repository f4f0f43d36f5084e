import { tries } from "@timbra/cfdi/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMailbox, type MailOutbox } from "../../adapters/mail/index.ts";
import { operatorActor } from "../../audit-log/index.ts";
import { queryOnce } from "../../db/embedded/connect.ts";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { someDraft } from "../../testing/issuing.ts";
import { MINUTE } from "../../testing/movable-clock.ts";
import { insertBatch } from "./batches.db.ts";
import { cancelUntilQuiet } from "./cancel.ts";
import { cancelMany, mailBatches, startBatchMails } from "./many.ts";
import { requestCancellation } from "./request.ts";
import { useCancellationFixture } from "./testing/cancellation-fixture.ts";
import { configureSat, stampedInvoice } from "./testing/sat.ts";

/** A hundred of them in `npm run nightly`. */
const MANY = Math.min(tries(12).numRuns, 100);
/** They end in three waves. */
const WAVE = Math.floor(MANY / 3);

const one = useCancellationFixture();
type Invoice = Awaited<ReturnType<typeof stampedInvoice>>;

async function some(count: number): Promise<Invoice[]> {
  const invoices: Invoice[] = [];
  while (invoices.length < count) invoices.push(await stampedInvoice(one().issuer));
  return invoices;
}

const idsOf = (invoices: readonly { readonly id: string }[]) => invoices.map(({ id }) => id);
const numbersOf = (invoices: readonly Invoice[]) => invoices.map(({ folio }) => `A-${folio}`);

/** With a fresh proof, whatever time has passed. */
async function ask(ids: string[]) {
  await one().later(0);
  return (await one().issuer.client.call("cancelInvoices", { body: { ids, motive: "02" } })).body.outcomes;
}

/** Sends what was signed, and asks the SAT, as the queue would. */
async function follow(invoices: readonly Invoice[]): Promise<void> {
  const { issuerId, client } = one().issuer;
  const looked = (await client.call("getCancellations", { body: { ids: idsOf(invoices) } })).body.invoices;
  for (const { cancellation } of looked)
    await cancelUntilQuiet(
      one().test.deps,
      { issuerId, cancellationId: cancellation?.id ?? "" },
      { deadlineMs: 5_000, waitMs: 0 },
    );
}

async function answer(invoices: readonly Invoice[], said: "accept" | "reject"): Promise<void> {
  for (const { uuid } of invoices) await configureSat(one().test, "cancellations", { uuid, answer: said });
  await follow(invoices);
}

/** Every mail of a cancellation that the issuer got about these invoices, oldest first. */
async function mailsAbout(invoices: readonly Invoice[], recipient = one().issuer.email) {
  const all = await createMailbox(one().test.deps.db, one().test.deps.mailBodies).list(recipient);
  const names = (text: string) =>
    invoices.some((invoice) => text.includes(`A-${invoice.folio} ·`) || text.includes(invoice.uuid));
  return all.filter(({ kind, body_text }) => kind.startsWith("cancellation") && names(body_text ?? "")).reverse();
}
const kindsAbout = async (invoices: readonly Invoice[]) => (await mailsAbout(invoices)).map(({ kind }) => kind);

/** The numbers that a mail lists. */
const listedIn = (mail: { readonly body_text: string | null } | undefined) =>
  [...(mail?.body_text ?? "").matchAll(/^(A-\d+) ·/gm)].map(([, number]) => number);

/** Several workers check at once, as they may. */
async function tell(minutesLater: number): Promise<void> {
  one().test.clock.advance(minutesLater * MINUTE);
  await Promise.all(Array.from({ length: 3 }, () => mailBatches(one().test.deps)));
}

/** An outbox whose process is gone once the mail's row and its job are written, before anything is committed. */
function dying(): MailOutbox {
  const { mail } = one().test.deps;
  return {
    ...mail,
    async enqueue(tx, letter) {
      await mail.enqueue(tx, letter);
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await queryOnce(one().test.databaseUrl, "SELECT pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    },
  };
}

describe("invoices cancelled together", () => {
  it("many of them are reported in one mail when they are requested, and in one for each wave of ends; each once", async () => {
    const invoices = await some(MANY);
    await one().afterTheNextBusinessDay();
    expect((await ask(idsOf(invoices))).every(({ outcome }) => outcome === "asked")).toBe(true);
    await follow(invoices);
    await tell(10);
    const [asked, ...more] = await mailsAbout(invoices);
    expect([asked?.kind, asked?.subject, more]).toEqual([
      "cancellations-asked",
      `Cancelaciones solicitadas: ${MANY} facturas`,
      [],
    ]);
    expect(listedIn(asked)).toEqual(numbersOf(invoices));
    expect(asked?.body_text).toContain(`A-${invoices[0]?.folio} · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,102.00 MXN`);
    expect(asked?.body_text).not.toContain("Se dejaron fuera");

    await answer(invoices.slice(0, WAVE), "accept");
    await tell(0);
    one().test.clock.advance(MINUTE / 2);
    await answer(invoices.slice(WAVE, 2 * WAVE), "accept");
    // The last of them ended just now: others may be coming.
    await tell(0);
    expect(await kindsAbout(invoices)).toEqual(["cancellations-asked"]);
    await tell(1);
    await answer(invoices.slice(2 * WAVE, -1), "accept");
    await answer(invoices.slice(-1), "reject");
    await tell(1);
    await tell(20);
    const [, first, second, ...others] = await mailsAbout(invoices);
    expect([first?.kind, second?.kind, others]).toEqual(["cancellations-ended", "cancellations-ended", []]);
    expect([listedIn(first), listedIn(second)]).toEqual([
      numbersOf(invoices.slice(0, 2 * WAVE)),
      numbersOf(invoices.slice(2 * WAVE)),
    ]);
    expect(first?.body_text).toContain(`El SAT aún no decide: ${MANY - 2 * WAVE} facturas`);
    expect(second?.body_text).not.toContain("aún no decide");
    expect(second?.body_text).toMatch(
      new RegExp(`siguen vigentes:\nA-${invoices.at(-1)?.folio} · .*el receptor rechazó la cancelación`),
    );
    expect(second?.body_text).toContain("«Cancelado con aceptación»");
  }, 300_000);

  it("that end one by one are not waited for longer than some minutes", async () => {
    const invoices = await some(16);
    await ask(idsOf(invoices));
    for (const invoice of invoices.slice(0, 15)) {
      await follow([invoice]);
      await tell(0);
      one().test.clock.advance((3 * MINUTE) / 4);
    }
    const [, ended, ...more] = await mailsAbout(invoices);
    expect([ended?.kind, more]).toEqual(["cancellations-ended", []]);
    expect(listedIn(ended)).toEqual(numbersOf(invoices.slice(0, listedIn(ended).length)));
    await tell(1);
    expect((await mailsAbout(invoices)).slice(1).flatMap(listedIn)).toEqual(numbersOf(invoices.slice(0, 15)));
  }, 120_000);

  it("are reported with those that were left out, and why, in the language of the reader; whoever was mailed one is informed of that one alone", async () => {
    const invoices = await some(3);
    const [gone, ...rest] = invoices;
    if (gone === undefined) throw new Error("none");
    await one().cancel(gone.id);
    const sent = rest[0]?.id ?? "";
    await one().issuer.client.call("sendInvoice", { params: { id: sent }, body: { to: ["together@uni.example"] } });
    await sql`UPDATE users SET language = 'en' WHERE id = ${one().issuer.userId}`.execute(one().test.deps.db);
    await ask(idsOf(invoices));
    await follow(rest);
    await tell(1);
    await sql`UPDATE users SET language = 'es' WHERE id = ${one().issuer.userId}`.execute(one().test.deps.db);
    const [asked, ended, ...more] = await mailsAbout(rest);
    expect([asked?.subject, ended?.subject, more]).toEqual([
      "Cancellations asked for: 2 invoices",
      "How your cancellations ended: 2 invoices",
      [],
    ]);
    expect(asked?.body_text).toMatch(new RegExp(`Left out:\nA-${gone.folio} · .* · .*cancelled`));
    expect(ended?.body_html).toContain("Cancelado sin aceptación");
    expect((await mailsAbout(rest, "together@uni.example")).map(({ kind }) => kind)).toEqual([
      "cancellation-done-to-receiver",
    ]);
  }, 60_000);

  it("keep no draft that was among them from being deleted", async () => {
    const { issuer } = one();
    const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
    const invoices = await some(2);
    await ask([id, ...idsOf(invoices)]);
    expect((await mailsAbout(invoices))[0]?.body_text).toMatch(
      /Se dejaron fuera:\nUNIVERSIDAD ROBOTICA ESPAÑOLA · \$1,102\.00 MXN · \S/,
    );
    await one().issuer.client.call("deleteDraft", { params: { id } });
    expect(await kindsAbout(invoices)).toEqual(["cancellations-asked"]);
  });

  it("are mailed one by one when only one is chosen, or only one can be requested", async () => {
    const [alone, left, last] = await some(3);
    if (alone === undefined || left === undefined || last === undefined) throw new Error("none");
    await ask([alone.id]);
    await one().cancel(left.id);
    await ask([left.id, last.id]);
    await follow([alone, last]);
    await tell(20);
    for (const invoice of [alone, left, last]) expect(await kindsAbout([invoice])).toEqual(["cancellation-done"]);
  }, 60_000);
});

describe("a process that is killed", () => {
  it("between the mark and the mail of what was requested leaves the mail to be sent once, by a worker, some minutes later", async () => {
    const { test, issuer } = one();
    const invoices = await some(2);
    const by = operatorActor("nobody");
    const command = {
      issuerId: issuer.issuerId,
      userId: issuer.userId,
      by,
      request: { ids: idsOf(invoices), motive: "02" },
      language: "es",
    } as const;
    await expect(cancelMany({ ...test.deps, mail: dying() }, command)).rejects.toThrow();
    await follow(invoices);
    await tell(2);
    expect(await kindsAbout(invoices)).toEqual([]);
    await tell(4);
    await tell(4);
    expect((await kindsAbout(invoices)).sort()).toEqual(["cancellations-asked", "cancellations-ended"]);
    for (const mail of await mailsAbout(invoices)) expect(listedIn(mail)).toEqual(numbersOf(invoices));
  }, 60_000);

  it("between the mark and the mail of what ended leaves the mail to be sent once, by the next", async () => {
    const { test } = one();
    const invoices = await some(2);
    await ask(idsOf(invoices));
    await follow(invoices);
    test.clock.advance(2 * MINUTE);
    await mailBatches({ ...test.deps, mail: dying() });
    expect(await kindsAbout(invoices)).toEqual(["cancellations-asked"]);
    const stop = startBatchMails(test.deps);
    await expect
      .poll(() => kindsAbout(invoices), { timeout: 15_000 })
      .toEqual(["cancellations-asked", "cancellations-ended"]);
    stop();
    await tell(20);
    const [, ended, ...more] = await mailsAbout(invoices);
    expect([listedIn(ended), more]).toEqual([numbersOf(invoices), []]);
  }, 60_000);

  it("or was believed dead requests the rest one by one: what is reported in one mail is reported completely", async () => {
    const { test, issuer } = one();
    const invoices = await some(2);
    const [first, late] = invoices;
    if (first === undefined || late === undefined) throw new Error("none");
    const batchId = newId(test.clock);
    const batch = { issuerId: issuer.issuerId, batchId };
    await withTenant(test.deps.db, issuer.issuerId, (tx) => insertBatch(tx, batch, idsOf(invoices), test.clock.now()));
    const command = { motive: "02", replacement_uuid: null, receipts: null } as const;
    const request = (invoiceId: string) =>
      requestCancellation(test.deps, {
        issuerId: issuer.issuerId,
        userId: issuer.userId,
        invoiceId,
        request: command,
        callerAsks: false,
        batchId,
      });
    await request(first.id);
    await tell(6);
    await request(late.id);
    await follow(invoices);
    await tell(1);
    await tell(20);
    const [asked] = await mailsAbout([first]);
    expect(asked?.subject).toBe("Cancelaciones solicitadas: 1 factura");
    expect(asked?.body_text).toMatch(new RegExp(`Se dejaron fuera:\nA-${late.folio} · `));
    expect(await kindsAbout([first])).toEqual(["cancellations-asked", "cancellations-ended"]);
    expect((await kindsAbout([late])).sort()).toEqual(["cancellation-done", "cancellations-asked"]);
  }, 60_000);
});
