import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { MAIL_KINDS, type MailKind } from "@timbra/contract";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MAIL_TEMPLATES } from "./templates/index.ts";

let test: TestApp;
let server: SMTPServer;
const taken = new Map<string, Buffer[]>();

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = envelope.rcptTo[0]?.address ?? "";
        taken.set(to, [...(taken.get(to) ?? []), Buffer.concat(chunks)]);
        done(null);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  test = await startTestApp({
    pac: false,
    environment: { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` },
  });
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** What every mail of a kind must say in either language, of the made-up facts. */
const SAYS: Readonly<Record<MailKind, readonly [readonly string[], readonly string[]]>> = {
  verify: [["Bienvenido a Timbra, Mariana"], ["Welcome to Timbra, Mariana"]],
  reset: [
    ["Hola, Mariana", "1 hora"],
    ["Hello, Mariana", "1 hour"],
  ],
  "already-registered": [["usted ya tiene una"], ["already have one"]],
  "rfc-taken": [
    ["EKU9003173C9", "ya tiene una"],
    ["EKU9003173C9", "has one"],
  ],
  "username-taken": [["Mariana ya es de otra"], ["Mariana belongs to another"]],
  "password-changed": [["acaba de cambiar"], ["has just been changed"]],
  statement: [
    ["estado de cuenta del 1 de noviembre de 2026 al 30 de noviembre de 2026", "Saldo: $3,480.00 MXN"],
    ["statement of account from November 1, 2026 to November 30, 2026", "Balance: $3,480.00 MXN"],
  ],
  "accountant-invited": [
    ["lo invita", "EKU9003173C9"],
    ["invites you", "EKU9003173C9"],
  ],
  email: [
    ["usar este correo electrónico", "una hora"],
    ["use this e-mail address", "an hour"],
  ],
  "email-changed": [["usa desde ahora el correo mariana@timbra.example"], ["uses the address mariana@timbra.example"]],
  "second-factor-on": [
    ["Hola, Mariana", "código de su aplicación de autenticación"],
    ["Hello, Mariana", "code from your authenticator app"],
  ],
  "second-factor-off": [["basta otra vez la contraseña"], ["The password alone is enough again"]],
  "second-factor-codes": [["los anteriores ya no sirven"], ["the previous ones no longer work"]],
  "second-factor-used": [["Ese código ya no sirve"], ["That code no longer works"]],
  invoice: [
    ["Factura A-123", "Buen día", "por $1,160.00 MXN", "5803EB8D-81CD-4557-8719-26632D2FA434"],
    ["Invoice A-123", "Good morning", "for $1,160.00 MXN", "5803EB8D-81CD-4557-8719-26632D2FA434"],
  ],
  "order-paid": [
    ["9F2C41AB", "$928.00 MXN", "La factura de esta compra"],
    ["9F2C41AB", "$928.00 MXN", "The invoice of this purchase"],
  ],
  "cancellation-asked": [
    ["A-123", "a más tardar el 24 de noviembre de 2026", "sigue vigente"],
    ["A-123", "by November 24, 2026", "stays active"],
  ],
  "cancellation-asked-of-receiver": [
    ["ESCUELA KEMPER URGATE", "Buzón Tributario", "24 de noviembre de 2026"],
    ["ESCUELA KEMPER URGATE", "Buzón Tributario", "November 24, 2026"],
  ],
  "cancellation-done": [
    ["A-123", "«Cancelado con aceptación»"],
    ["A-123", "“Cancelado con aceptación”"],
  ],
  "cancellation-done-to-receiver": [
    ["EKU9003173C9", "no lo deduzca"],
    ["EKU9003173C9", "do not deduct or credit it"],
  ],
  "cancellation-not-done": [
    ["el receptor rechazó la cancelación", "sigue vigente"],
    ["the receiver rejected the cancellation", "stays active"],
  ],
  "cancellations-asked": [
    ["2 facturas", "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN", "La factura ya está cancelada"],
    ["2 invoices", "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN", "The invoice is already cancelled"],
  ],
  "cancellations-ended": [
    [
      "2 facturas",
      "«Cancelado sin aceptación»",
      "el receptor rechazó la cancelación",
      "El SAT aún no decide: 3 facturas",
    ],
    [
      "2 invoices",
      "“Cancelado sin aceptación”",
      "the receiver rejected the cancellation",
      "The SAT has still to decide: 3 invoices",
    ],
  ],
  "certificate-expiring": [
    ["30001000000500003416", "vence en 30 días", "21 de diciembre de 2026"],
    ["30001000000500003416", "ends in 30 days", "December 21, 2026"],
  ],
  "archive-ready": [
    ["EKU9003173C9", "12 MB", "29 de noviembre de 2026"],
    ["EKU9003173C9", "12 MB", "November 29, 2026"],
  ],
  leaving: [
    ["EKU9003173C9", "22 de diciembre de 2026", "llaves privadas ya se destruyeron"],
    ["EKU9003173C9", "December 22, 2026", "private keys have been destroyed"],
  ],
  "low-credits": [
    ["EKU9003173C9", "tiene ya solo 9 créditos"],
    ["EKU9003173C9", "has only 9 credits left"],
  ],
  "receipts-due": [
    [
      "octubre de 2026",
      "5 de noviembre de 2026",
      "2 facturas con saldo por $3,480.00 MXN",
      "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA",
    ],
    [
      "October 2026",
      "November 5, 2026",
      "2 invoices with a balance of $3,480.00 MXN",
      "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA",
    ],
  ],
};

async function arrived(recipient: string): Promise<readonly Buffer[]> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const mails = taken.get(recipient);
    if (mails !== undefined) return mails;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing arrived at ${recipient}`);
}

describe.each(Object.keys(MAIL_KINDS) as MailKind[])("the mail of kind %s", (kind) => {
  it.each(["es", "en"] as const)("arrives once, complete in HTML and text, in %s", async (language) => {
    const recipient = `${kind}.${language}@uni.example`;
    const params = MAIL_TEMPLATES[kind].sample(language);
    await test.deps.db.transaction().execute((tx) => test.deps.mail.enqueue(tx, { kind, recipient, language, params }));
    const mails = await arrived(recipient);
    expect(mails).toHaveLength(1);
    const mail = await PostalMime.parse(mails[0] ?? "");
    expect(mail.to?.map(({ address }) => address)).toEqual([recipient]);
    const [spanish, english] = SAYS[kind];
    for (const said of language === "es" ? spanish : english) {
      expect(mail.text).toContain(said);
      expect(mail.html).toContain(said);
    }
    for (const words of [mail.subject, mail.text, mail.html?.replace(/style="[^"]*"/g, "")])
      expect(words).not.toMatch(/[{}[\]]|undefined|null/);
    expect(mail.subject).not.toBe("");
    expect(mail.text).toContain(params.link);
    expect(mail.html).toContain(`href="${params.link}"`);
    expect(mail.html).toContain(`<html lang="${language}">`);
  });
});
