import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMailbox } from "../../adapters/mail/index.ts";
import { queryOnce } from "../../db/embedded/connect.ts";
import { useCancellationFixture } from "./testing/cancellation-fixture.ts";
import { configureSat, stampedInvoice } from "./testing/sat.ts";

const one = useCancellationFixture();

async function mailsAbout(uuid: string) {
  const all = await createMailbox(one().test.deps.db, one().test.deps.mailBodies).list();
  return all.filter((mail) => mail.kind.startsWith("cancellation-") && mail.body_text?.includes(uuid)).reverse();
}

/** Mails of one instant are in no order. */
const told = async (uuid: string) =>
  (await mailsAbout(uuid))
    .map(({ kind, recipient }) => [kind, recipient])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
const mailOf = async (uuid: string, kind: string) => (await mailsAbout(uuid)).find((mail) => mail.kind === kind);
const send = (id: string, to: string[], language: "es" | "en" = "es") =>
  one().issuer.client.call("sendInvoice", { params: { id }, body: { to, language } });

describe("a cancellation", () => {
  it("that is done at once is mailed once: to the issuer, and to whoever was mailed the invoice, each in their language", async () => {
    await one().issuer.client.call("saveContact", { body: { email: "ventas@escuela.example" } });
    const invoice = await stampedInvoice(one().issuer);
    await send(invoice.id, ["compras@uni.example"]);
    await send(invoice.id, ["Compras@uni.example", "books@uni.example"], "en");
    await one().cancel(invoice.id);
    const { email } = one().issuer;
    expect(await told(invoice.uuid)).toEqual([
      ["cancellation-done", email],
      ["cancellation-done-to-receiver", "Compras@uni.example"],
      ["cancellation-done-to-receiver", "books@uni.example"],
    ]);
    const own = await mailOf(invoice.uuid, "cancellation-done");
    const theirs = await mailOf(invoice.uuid, "cancellation-done-to-receiver");
    expect(own?.body_text).toContain("Cancelado sin aceptación");
    expect(own?.body_text).toContain(`/cancel/invoice/${invoice.id}`);
    expect(theirs?.subject).toMatch(/cancelled: Invoice A-\d+$/);
    expect(theirs?.body_text).toContain("$1,102.00 MXN");
    expect(theirs?.body_text).not.toContain("/cancel/invoice/");
    const { rows } = await sql<{ reply_to: string }>`SELECT reply_to FROM mails WHERE id = ${theirs?.id}`.execute(
      one().test.deps.db,
    );
    expect(rows).toEqual([{ reply_to: "ventas@escuela.example" }]);
    // Looking again, and asking again, sends no mail.
    await one().issuer.client.call("getSatStatus", { params: { id: invoice.id } });
    expect(await told(invoice.uuid)).toHaveLength(3);
  });

  it("that waits for its receiver is mailed when it is requested, with the last day, and when it is done; however often it is checked", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await send(invoice.id, ["compras@uni.example"]);
    await one().afterTheNextBusinessDay();
    const { cancellation } = await one().cancel(invoice.id);
    expect(cancellation.state).toBe("in_process");
    await one().look(cancellation);
    // The SAT's status may lose a request for a while, and show it again.
    await queryOnce(one().test.databaseUrl, "UPDATE cancellations SET state = 'requested' WHERE uuid = $1", [
      invoice.uuid,
    ]);
    await one().look(cancellation);
    expect(await told(invoice.uuid)).toEqual([
      ["cancellation-asked", one().issuer.email],
      ["cancellation-asked-of-receiver", "compras@uni.example"],
    ]);
    const asked = await mailOf(invoice.uuid, "cancellation-asked-of-receiver");
    expect(asked?.body_text).toContain("Buzón Tributario");
    expect(asked?.body_text).toMatch(/a más tardar el \d+ de \p{L}+ de \d{4}/u);
    await configureSat(one().test, "cancellations", { uuid: invoice.uuid, answer: "accept" });
    await one().look(cancellation);
    await one().look(cancellation);
    expect((await told(invoice.uuid)).slice(2)).toEqual([
      ["cancellation-done", one().issuer.email],
      ["cancellation-done-to-receiver", "compras@uni.example"],
    ]);
  });

  it("that the receiver rejects is mailed to the issuer", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await one().afterTheNextBusinessDay();
    const { cancellation } = await one().cancel(invoice.id);
    await configureSat(one().test, "cancellations", { uuid: invoice.uuid, answer: "reject" });
    await one().look(cancellation);
    expect((await told(invoice.uuid)).map(([kind]) => kind)).toEqual(["cancellation-asked", "cancellation-not-done"]);
    expect((await mailOf(invoice.uuid, "cancellation-not-done"))?.body_text).toContain(
      "el receptor rechazó la cancelación",
    );
  });
});
