import { TEMPLATES } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../adapters/pdf/testing/read-pdf.ts";
import { mailTo, registerIssuer, someAccount, someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let admin: Client;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp();
  admin = (await someAdministrator(test)).client;
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

const get = async (id: string) => (await admin.call("getTemplate", { params: { id } })).body.template;
const content = async (id: string, other: Record<string, string>) => ({ ...(await get(id)).content, ...other });
const save = async (id: string, other: Record<string, string>) =>
  admin.call("saveTemplate", {
    params: { id },
    body: { version: (await get(id)).version, content: await content(id, other) },
  });
const english = { localization: "en" };

async function verifyMail(headers: Record<string, string> = {}) {
  const account = someAccount();
  await test.client.call("register", { body: { ...account, password_confirmation: account.password }, headers });
  return { account, mail: await mailTo(test, account.email, "verify") };
}

describe("the templates", () => {
  it("are all there, in both languages, and unchanged", async () => {
    const { rows } = (await admin.call("listTemplates")).body;
    expect(rows.map(({ id, changed, version }) => [id, changed, version])).toEqual(
      TEMPLATES.map(({ surface, kind, language }) => [`${surface}.${kind}.${language}`, false, 0]),
    );
    for (const { id } of rows) {
      const { content: now, built_in } = await get(id);
      expect(now).toEqual(built_in);
      // What is built in passes the very check that other words have to pass.
      const preview = { params: { id }, body: { content: now } };
      if (id.startsWith("mail."))
        expect((await admin.call("previewTemplate", preview)).body.text).not.toMatch(/[{}[\]]/);
    }
    expect((await admin.call("listTemplates", { body: { search: "contraseña" } })).body.total).toBe(4);
  });

  it("are an administrator's alone", async () => {
    const params = { id: "mail.verify.es" };
    const body = { version: 0, content: {} };
    for (const name of ["listTemplates", "getTemplate", "saveTemplate", "revertTemplate", "previewTemplate"] as const) {
      expect((await issuer.client.fail(name, { params, body } as never)).body.code).toBe("scope_missing");
      expect((await test.client.fail(name, { params, body } as never)).status).toBe(401);
    }
    expect((await admin.fail("getTemplate", { params: { id: "mail.nothing.es" } })).status).toBe(404);
  });

  it("say at its field which variable there is not, and which is missing", async () => {
    const body = {
      version: 0,
      content: await content("mail.invoice.es", { subject: "{numero}", body: "Hola {nombre}", action: "Ver {number}" }),
    };
    const refused = await admin.fail("saveTemplate", { params: { id: "mail.invoice.es" }, body });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        subject: ["No existe esta variable: {numero}"],
        body: ["No existe esta variable: {nombre}", "Falta esta variable: {message}, {uuid}"],
        action: ["No existe esta variable: {number}"],
      },
    ]);
    const blank = {
      version: 0,
      content: await content("print.invoice.en", { title_invoice: " ", footer: "x".repeat(81) }),
    };
    expect(
      (await admin.fail("saveTemplate", { params: { id: "print.invoice.en" }, body: blank, headers: english })).body
        .errors,
    ).toEqual({
      title_invoice: ["This field is required"],
      footer: ["Must be at most 80 characters"],
    });
  });
});

describe("words that were chosen", () => {
  it("are in force at once, in their language only, and can add neither markup nor a header", async () => {
    await save("mail.verify.es", {
      subject: "Hola {username}",
      body: "<b>{username}</b>, [bienvenido]\n\n<script>alert(1)</script>",
    });
    const { account, mail } = await verifyMail();
    expect(mail.subject).toBe(`Hola ${account.username}`);
    expect(mail.body_text).toContain(`<b>${account.username}</b>, [bienvenido]`);
    expect(mail.body_html).toContain(`&lt;b&gt;${account.username}&lt;/b&gt;`);
    expect(mail.body_html).not.toMatch(/<script|<b>/);
    expect(mail.body_text).toMatch(/\/verify\/[0-9a-f-]{36}\//);
    expect((await verifyMail(english)).mail.subject).toBe("Confirm your e-mail address");
  });

  it("give way to the built-in ones again; every version stays, and who made it", async () => {
    const { version } = await get("mail.verify.es");
    const { body } = await admin.call("revertTemplate", { params: { id: "mail.verify.es" }, body: { version } });
    expect(body.template).toMatchObject({
      changed: false,
      version: 2,
      versions: [{ version: 2, content: null }, { version: 1 }],
    });
    expect(body.template.versions[1]?.content).toMatchObject({ subject: "Hola {username}" });
    expect((await verifyMail()).mail.subject).toBe("Confirme su correo electrónico");
    const deeds = (await admin.call("paginateAudit", {})).body.rows.filter(({ deed }) => deed.startsWith("template_"));
    expect(deeds.map(({ deed, subject, detail }) => [deed, subject, detail])).toEqual([
      ["template_reverted", "mail.verify.es", { version: 2 }],
      ["template_changed", "mail.verify.es", { version: 1 }],
    ]);
  });

  it("that lack a part which there is by now say it in the built-in words", async () => {
    const words = JSON.stringify({ title: "Hola otra vez, {username}" });
    await queryAsOwner(
      test.databaseUrl,
      "INSERT INTO templates (surface, kind, language, version, content, changed_by, changed_at) VALUES ('mail', 'already-registered', 'es', 1, $1, $2, now())",
      [words, issuer.userId],
    );
    const stranger = someAccount({ email: issuer.email });
    await test.client.call("register", { body: { ...stranger, password_confirmation: stranger.password } });
    const mail = await mailTo(test, issuer.email, "already-registered");
    expect(mail.subject).toBe("Usted ya tiene una cuenta");
    expect(mail.body_text).toContain("Hola otra vez, ");
  });

  it("are not written over what somebody else chose meanwhile, not even at the same instant", async () => {
    const body = { version: 0, content: await content("mail.reset.es", { title: "Uno" }) };
    const params = { id: "mail.reset.es" };
    const both = await Promise.all([0, 1].map(() => admin.raw("PUT", "/api/admin/templates/mail.reset.es", { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.fail("saveTemplate", { params, body })).body.code).toBe("template_conflict");
    expect((await admin.fail("revertTemplate", { params, body: { version: 0 } })).body.code).toBe("template_conflict");
    expect((await get("mail.reset.es")).version).toBe(1);
  });

  it("stand on the printed forms of what is issued and of what was", async () => {
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const pdf = async (language: string) =>
      (
        await readPdf(
          (
            await issuer.client.raw("GET", body.invoice.files?.pdf ?? "", { headers: { localization: language } })
          ).bytes,
        )
      ).pages.join("");
    expect(await pdf("es")).not.toContain("Comprobantedeventa");
    await save("print.invoice.es", {
      title_invoice: "Comprobante de venta",
      remark: "Gracias #por *su* compra",
      footer: "timbra.example",
    });
    const printed = await pdf("es");
    for (const said of [
      "Comprobantedeventa",
      "Gracias#por*su*compra",
      "EstedocumentoesunarepresentaciónimpresadeunCFDI",
      "timbra.example",
    ])
      expect(printed).toContain(said);
    expect(await pdf("en")).not.toContain("Comprobantedeventa");
  });
});

describe("a preview", () => {
  it("of a mail is a page for a frame that runs and loads nothing, for some minutes, and only of what was made here", async () => {
    const body = { content: await content("mail.low-credits.en", { title: "Nearly <i>none</i>" }) };
    const { subject, page } = (await admin.call("previewTemplate", { params: { id: "mail.low-credits.en" }, body }))
      .body;
    expect(subject).toBe("Your account has only 9 credits");
    // A frame brings no session along.
    const shown = await test.client.raw("GET", page);
    expect(shown.status).toBe(200);
    expect(shown.bytes.toString()).toContain("Nearly &lt;i&gt;none&lt;/i&gt;");
    expect(shown.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
    expect((await test.client.raw("GET", `${page.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await test.client.raw("GET", page.replace(/sealed=.*/, "sealed=x"))).status).toBe(404);
    test.clock.advance(11 * MINUTE);
    expect((await test.client.raw("GET", page)).status).toBe(404);
    expect((await get("mail.low-credits.en")).changed).toBe(false);
  });

  it("of the longest mail there can be is shown whole", async () => {
    const id = "mail.low-credits.es";
    const letters = Array.from({ length: 3000 - 9 }, (_, n) =>
      String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)),
    ).join("");
    const { page } = (
      await admin.call("previewTemplate", {
        params: { id },
        body: { content: await content(id, { body: `{credits}${letters}` }) },
      })
    ).body;
    const shown = await test.client.raw("GET", page);
    expect([shown.status, shown.bytes.toString().includes(letters)]).toEqual([200, true]);
  });

  it("of each printed form is a PDF with the given words", async () => {
    for (const [kind, field] of [
      ["invoice", "title_invoice"],
      ["payment", "title_payment"],
      ["cancellation", "title_cancellation"],
    ] as const) {
      for (const language of ["es", "en"]) {
        const id = `print.${kind}.${language}`;
        const headers = { accept: "application/pdf" };
        const body = { content: await content(id, { [field]: "Muestra de prueba", footer: "al pie" }) };
        const answer = await admin.raw("POST", `/api/admin/templates/${id}/preview`, { body, headers });
        expect([id, answer.status]).toEqual([id, 200]);
        const text = (await readPdf(answer.bytes)).pages.join("");
        expect(text).toContain("Muestradeprueba");
        expect(text).toContain("alpie");
      }
    }
  });
});

it("a new issuer's mail does not use texts that were only previewed", async () => {
  const { email } = await registerIssuer(test);
  expect((await mailTo(test, email, "verify")).subject).toBe("Confirme su correo electrónico");
});
