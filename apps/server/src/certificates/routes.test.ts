import { makeCsd, makeFiel, type TestCredential } from "@timbra/cfdi/testing";
import { CSD_FILE_BYTES, errorMessage, sentence } from "@timbra/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../db/index.ts";
import { openLog } from "../lib/log.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { createMovableClock, DAY, MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { formatDay } from "./routes.ts";

const logged: string[] = [];
let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  const log = openLog("trace", { write: (line: string) => void logged.push(line) });
  test = await startTestApp({ clock: createMovableClock(new Date("2026-11-20T18:00:00Z")), log });
});
beforeEach(async () => {
  company = await registerIssuer(test);
  other = await registerIssuer(test);
});
afterAll(() => test.close());

function upload(csd: TestCredential, changes: object = {}) {
  const files = { certBase64: csd.cer.toString("base64"), keyBase64: csd.key.toString("base64") };
  return {
    ...files,
    passphrase: csd.passphrase,
    cer_filename: "sello.cer",
    key_filename: "sello.key",
    rfc: company.rfc,
    ...changes,
  };
}

async function store(csd: TestCredential, issuer = company) {
  return issuer.client.call("storeCsd", { body: upload(csd, { rfc: issuer.rfc }) });
}

async function certificates(issuer = company) {
  return withTenant(test.deps.db, issuer.issuerId, (tx) =>
    tx.selectFrom("certificates").selectAll().orderBy("created_at").execute(),
  );
}

describe("storing a seal certificate", () => {
  it("puts it in use, and says what it is", async () => {
    expect((await company.client.call("getCsd")).body).toEqual({ csd: null });
    const csd = makeCsd({
      rfc: company.rfc,
      name: "EMPRESA EJEMPLAR SA DE CV",
      validTo: new Date("2026-12-20T18:00:00Z"),
    });
    expect((await store(csd)).body).toEqual({
      status: "El certificado se registró correctamente.",
      message: "El certificado se registró correctamente.",
    });
    expect((await company.client.call("getCsd")).body.csd).toEqual({
      cer_filename: "sello.cer",
      key_filename: "sello.key",
      valid_until: "2026-12-20T18:00:00.000Z",
      valid_from: "2023-05-18T11:43:51.000Z",
      no_certificado: csd.noCertificado,
      rfc: company.rfc,
      name: "EMPRESA EJEMPLAR",
      days_left: 29,
    });
    expect((await other.client.call("getCsd")).body).toEqual({ csd: null });
  });

  it("completes its step of the registration while it is in force", async () => {
    await store(makeCsd({ rfc: company.rfc }));
    expect((await company.client.call("me")).body.missing_steps).not.toContain("csd");
  });

  it("keeps a key that the vault can seal with, and no passphrase", async () => {
    const csd = makeCsd({ rfc: company.rfc });
    await store(csd);
    const row = (await certificates())[0];
    if (row === undefined || row.sealed_key === null || row.wrapped_key === null) return expect.unreachable();
    const place = { issuerId: company.issuerId, certificateNumber: row.certificate_number };
    const sealed = { sealedKey: row.sealed_key, wrappedKey: row.wrapped_key, keyVersion: row.key_version };
    const signer = await test.deps.vault.openSigner(place, sealed, row.certificate);
    expect(signer.rfc).toBe(company.rfc);
    expect(signer.sign("||4.0||")).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(JSON.stringify(row)).not.toContain(csd.passphrase);
  });

  it("replaces the one before, whose key is emptied", async () => {
    await store(makeCsd({ rfc: company.rfc, noCertificado: "30001000000500003416" }));
    const second = makeCsd({ rfc: company.rfc, noCertificado: "30001000000500009999", slot: 1 });
    expect(
      (await company.client.call("storeCsd", { body: upload(second), headers: { localization: "en" } })).body.status,
    ).toBe("The certificate was registered correctly.");
    expect((await company.client.call("getCsd")).body.csd?.no_certificado).toBe("30001000000500009999");
    expect(
      (await certificates()).map(({ state, sealed_key, wrapped_key }) => [
        state,
        sealed_key === null,
        wrapped_key === null,
      ]),
    ).toEqual([
      ["replaced", true, true],
      ["active", false, false],
    ]);
  });

  it("leaves one in use when several come at the same time", async () => {
    const numbers = ["1", "2", "3", "4"].map((digit) => `3000100000050000000${digit}`);
    const answers = await Promise.all(
      numbers.map((noCertificado) => store(makeCsd({ rfc: company.rfc, noCertificado }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await certificates()).filter(({ state }) => state === "active")).toHaveLength(1);
  });
});

describe("what is no seal certificate of the issuer", () => {
  const wrongKey = () => makeCsd({ rfc: company.rfc, slot: 1 }).key.toString("base64");
  const rubbish = Buffer.from("this is no file of the SAT").toString("base64");

  it.each([
    ["invalidCert", "certBase64", {}, () => upload(makeCsd({ rfc: company.rfc }), { certBase64: rubbish })],
    [
      "invalidCertDate",
      "certBase64",
      { date: "31-Dic-2025" },
      () => upload(makeCsd({ rfc: company.rfc, validTo: new Date("2026-01-01T05:00:00Z") })),
    ],
    ["notCsd", "certBase64", {}, () => upload(makeFiel({ rfc: company.rfc }))],
    ["otherRfc", "certBase64", { rfc: "URE180429TM6" }, () => upload(makeCsd({ rfc: "URE180429TM6" }))],
    ["invalidKey", "keyBase64", {}, () => upload(makeCsd({ rfc: company.rfc }), { keyBase64: rubbish })],
    ["invalidPassphrase", "passphrase", {}, () => upload(makeCsd({ rfc: company.rfc }), { passphrase: "another one" })],
    ["notMatchKeyWithCert", "keyBase64", {}, () => upload(makeCsd({ rfc: company.rfc }), { keyBase64: wrongKey() })],
  ] as const)("is refused with %s at %s", async (code, field, params, body) => {
    const spanish = await company.client.fail("storeCsd", { body: body() });
    const message = (errorMessage as (code: string, language: string, params: object) => string)(code, "es", params);
    expect([spanish.status, spanish.body.code, spanish.body.message, spanish.body.errors]).toEqual([
      422,
      code,
      message,
      { [field]: [message] },
    ]);
    const english = await company.client.fail("storeCsd", { body: body(), headers: { localization: "en" } });
    expect(english.body.message).not.toBe(message);
    expect(await certificates()).toEqual([]);
  });

  it("says the day in the words of the language", async () => {
    const body = upload(makeCsd({ rfc: company.rfc, validTo: new Date("2026-01-01T05:00:00Z") }));
    const { message } = (await company.client.fail("storeCsd", { body, headers: { localization: "en" } })).body;
    expect(message).toBe("The certificate is not in force: it is valid until 31-Dec-2025.");
  });

  it("is refused at each field that is missing, all at once", async () => {
    const { status, body } = await company.client.fail("storeCsd", { body: {}, headers: { localization: "es" } });
    expect([status, body.code, body.message]).toEqual([
      422,
      "notEnoughData",
      "Faltan el certificado, la llave o la contraseña.",
    ]);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "cer_filename",
      "certBase64",
      "keyBase64",
      "key_filename",
      "passphrase",
      "rfc",
    ]);
    expect(body.errors?.["certBase64"]).toEqual([sentence("file_required", "es")]);
  });

  it.each(["certBase64", "keyBase64", "passphrase"])(
    "is reported as not enough data without %s, and as a validation error without another field",
    async (piece) => {
      const whole = upload(makeCsd({ rfc: company.rfc }));
      for (const nothing of ["", null, undefined]) {
        const { body } = await company.client.fail("storeCsd", { body: { ...whole, [piece]: nothing } });
        expect([body.code, Object.keys(body.errors ?? {})]).toEqual(["notEnoughData", [piece]]);
      }
      expect((await company.client.fail("storeCsd", { body: { ...whole, cer_filename: "" } })).body.code).toBe(
        "validation_failed",
      );
    },
  );

  it("is refused when a file is heavier than 200 KB, or the passphrase shorter than 8", async () => {
    const heavy = Buffer.alloc(CSD_FILE_BYTES + 3).toString("base64");
    const { body } = await company.client.fail("storeCsd", {
      body: upload(makeCsd({ rfc: company.rfc }), { certBase64: heavy, keyBase64: heavy, passphrase: "1234567" }),
    });
    const tooHeavy = [sentence("file_size", "es", { max: "200 KB" })];
    expect(body.errors).toEqual({
      certBase64: tooHeavy,
      keyBase64: tooHeavy,
      passphrase: [sentence("min_length", "es", { min: 8 })],
    });
    const full = Buffer.alloc(CSD_FILE_BYTES).toString("base64");
    expect(
      (await company.client.fail("storeCsd", { body: upload(makeCsd({ rfc: company.rfc }), { certBase64: full }) }))
        .body.code,
    ).toBe("invalidCert");
  });

  it("leaves the certificate in use as it was", async () => {
    const csd = makeCsd({ rfc: company.rfc });
    await store(csd);
    await company.client.fail("storeCsd", { body: upload(csd, { passphrase: "another one" }) });
    expect((await company.client.call("getCsd")).body.csd?.no_certificado).toBe(csd.noCertificado);
  });
});

describe("destroying the key", () => {
  it("empties it for ever, of one issuer", async () => {
    await store(makeCsd({ rfc: company.rfc }));
    await store(makeCsd({ rfc: other.rfc }), other);
    expect((await company.client.call("deleteCsd", { headers: { localization: "en" } })).body).toEqual({
      message: "The private key was deleted.",
    });
    expect((await company.client.call("getCsd")).body).toEqual({ csd: null });
    expect(await certificates()).toMatchObject([{ state: "destroyed", sealed_key: null, wrapped_key: null }]);
    expect((await company.client.fail("deleteCsd")).status).toBe(404);
    expect((await other.client.call("getCsd")).body.csd).not.toBeNull();
    expect((await company.client.call("me")).body.missing_steps).toContain("csd");
  });
});

describe("the custody of the key", () => {
  const openingsOf = async (client: ReadyIssuer["client"]) =>
    (await client.call("getActivity", { query: { deed: "key_opened", rows_per_page: 1 } })).body;

  it("tells where the key is, and of each opening who had it opened, when and for what", async () => {
    const issuer = await readyIssuer(test);
    const { client } = issuer;
    const before = (await client.call("getKeyCustody")).body.custody;
    const { csd } = (await client.call("getCsd")).body;
    expect(before).toMatchObject({
      key: { no_certificado: csd?.no_certificado, cipher: "AES-256-GCM" },
      frozen_at: null,
      openings: 0,
      last_opened_at: null,
    });
    const { invoice } = (await client.call("stampInvoice", { body: someDraft(issuer) })).body;
    // Lent again within the minute: the key is not opened a second time.
    await client.call("stampInvoice", { body: someDraft(issuer) });
    test.deps.signers.forget(issuer.issuerId);
    await client.call("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } });
    expect((await client.call("getKeyCustody")).body.custody).toMatchObject({
      openings: 2,
      last_opened_at: expect.any(String),
    });
    const newest = await openingsOf(client);
    expect(newest.rows).toMatchObject([
      { actor_role: "NormalRole", detail: { purpose: "cancel" }, subject: csd?.no_certificado, address: "127.0.0.1" },
    ]);
    const cursor = newest.next_cursor ?? "";
    const older = await client.call("getActivity", { query: { deed: "key_opened", rows_per_page: 1, cursor } });
    expect(older.body).toMatchObject({ rows: [{ detail: { purpose: "stamp" } }], next_cursor: null });
    const everything = (await client.call("getActivity", { query: {} })).body.rows.map(({ deed }) => deed);
    expect(everything).not.toContain("key_opened");
    expect((await openingsOf(other.client)).rows).toEqual([]);
  });

  it("once frozen signs nothing, in any process, until it is unfrozen", async () => {
    const issuer = await readyIssuer(test);
    const { client } = issuer;
    const { invoice } = (await client.call("stampInvoice", { body: someDraft(issuer) })).body;
    const draft = (await client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
    const lent = test.deps.signers.find(issuer.issuerId);
    expect((await client.call("freezeKey", { headers: { localization: "en" } })).body.message).toMatch(
      /^The key is frozen/,
    );
    // As another process may have it still.
    if (lent !== undefined) test.deps.signers.keep(issuer.issuerId, lent);
    const openings = (await client.call("getKeyCustody")).body.custody.openings;
    for (const refused of [
      await client.fail("stampDraft", { params: { id: draft.id } }),
      await client.fail("stampInvoice", { body: someDraft(issuer) }),
      await client.fail("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, "key_frozen"]);
    expect((await client.call("me")).body.key_frozen_at).toEqual(expect.any(String));
    test.deps.signers.forget(issuer.issuerId);
    await client.fail("stampDraft", { params: { id: draft.id } });
    expect((await client.call("getKeyCustody")).body.custody).toMatchObject({
      openings,
      frozen_at: expect.any(String),
    });
    // Another certificate changes nothing.
    const passphrase = "12345678a";
    const { body: files } = await client.call("makeTestCsd", { body: { passphrase, name: "ESCUELA DE MUESTRA" } });
    await client.call("storeCsd", { body: { ...files, passphrase, rfc: issuer.rfc } });
    expect((await client.fail("stampDraft", { params: { id: draft.id } })).body.code).toBe("key_frozen");
    await client.call("freezeKey");
    await client.call("unfreezeKey");
    await client.call("unfreezeKey");
    expect((await client.call("stampDraft", { params: { id: draft.id } })).body.invoice.state).toBe("stamped");
    const deeds = (await client.call("getActivity", { query: {} })).body.rows.map(({ deed }) => deed);
    expect(deeds.filter((deed) => deed.startsWith("key_"))).toEqual(["key_unfrozen", "key_frozen"]);
  });

  it("cannot be frozen where there is none, nor by whoever has not proved who they are for a while", async () => {
    expect((await company.client.call("getKeyCustody")).body.custody.key).toBeNull();
    expect((await company.client.fail("freezeKey")).status).toBe(404);
    await store(makeCsd({ rfc: company.rfc }));
    test.clock.advance(16 * MINUTE);
    for (const name of ["freezeKey", "unfreezeKey"] as const)
      expect((await company.client.fail(name)).body.code).toBe("reauthentication_required");
  });
});

describe("a test certificate", () => {
  it("is made for the issuer's own RFC, and can be uploaded like a real one", async () => {
    const files = (
      await company.client.call("makeTestCsd", { body: { passphrase: "12345678a", name: "EMPRESA EJEMPLAR" } })
    ).body;
    expect(files).toMatchObject({ cer_filename: `CSD_${company.rfc}.cer`, key_filename: `CSD_${company.rfc}.key` });
    await company.client.call("storeCsd", { body: { ...files, passphrase: "12345678a", rfc: company.rfc } });
    expect((await company.client.call("getCsd")).body.csd).toMatchObject({
      rfc: company.rfc,
      name: "EMPRESA EJEMPLAR",
    });
    expect(
      (await other.client.fail("storeCsd", { body: { ...files, passphrase: "12345678a", rfc: other.rfc } })).body.code,
    ).toBe("otherRfc");
  });

  it("carries the business name, or somebody's when there is none yet", async () => {
    const named = async () => {
      const files = (await company.client.call("makeTestCsd", { body: { passphrase: "12345678a" } })).body;
      await company.client.call("storeCsd", { body: { ...files, passphrase: "12345678a", rfc: company.rfc } });
      return (await company.client.call("getCsd")).body.csd?.name;
    };
    expect(await named()).toBe("CONTRIBUYENTE DE PRUEBA");
    const ids = {
      cat_tax_regimes_id: 1,
      cat_payment_forms_id: 3,
      cat_payment_methods_id: 2,
      cat_usoscfdi_id: 3,
      cat_currencies_id: 1,
    };
    await company.client.call("saveGeneral", { body: { ...ids, business_name: "MUEBLES DEL NORTE" } });
    expect(await named()).toBe("MUEBLES DEL NORTE");
  });
});

describe("secrets", () => {
  it("stand in no log, whatever becomes of the upload", async () => {
    const passphrase = "canary-ñandú-4711";
    const csd = makeCsd({ rfc: company.rfc, passphrase });
    await store(csd);
    await company.client.fail("storeCsd", { body: upload(csd, { passphrase: `${passphrase}-wrong` }) });
    await company.client.fail("storeCsd", { body: upload(csd, { rfc: "" }) });
    await company.client.raw("POST", "/api/csd/store", { body: `${JSON.stringify(upload(csd))}}` });
    await company.client.call("makeTestCsd", { body: { passphrase } });
    const text = logged.join("\n");
    expect(text.length).toBeGreaterThan(1000);
    for (const secret of [
      passphrase,
      csd.key.toString("base64").slice(40, 120),
      csd.key.toString("hex").slice(80, 160),
    ])
      expect(text).not.toContain(secret);
  });

  it("stand in no column of the database in clear", async () => {
    const csd = makeCsd({ rfc: company.rfc, passphrase: "canary-database-12" });
    await store(csd);
    const found = await withTenant(test.deps.db, company.issuerId, (tx) =>
      sql<{ text: string }>`SELECT certificates::text AS text FROM certificates`.execute(tx),
    );
    const text = found.rows.map((row) => row.text).join();
    expect(text).toContain(csd.noCertificado);
    expect(text).not.toContain(csd.passphrase);
    expect(text).not.toContain(csd.key.subarray(100, 140).toString("hex"));
  });
});

it.each([
  ["2027-05-18T11:43:51Z", "18-May-2027", "18-May-2027"],
  ["2027-01-01T05:59:59Z", "31-Dic-2026", "31-Dec-2026"],
  ["2027-09-01T06:00:00Z", "01-Sep-2027", "01-Sep-2027"],
])("%s is the day %s in Mexico City", (instant, spanish, english) => {
  expect(formatDay(new Date(instant), "es")).toBe(spanish);
  expect(formatDay(new Date(instant), "en")).toBe(english);
});

// The last one: the clock goes on.
it("an expired certificate is still shown, with the days since, and its onboarding step is missing again", async () => {
  await store(makeCsd({ rfc: company.rfc, validTo: new Date(test.clock.now().getTime() + DAY) }));
  expect((await company.client.call("me")).body.missing_steps).not.toContain("csd");
  test.clock.advance(DAY + 1_000);
  const { token } = (await test.client.call("signIn", { body: { email: company.email, password: company.password } }))
    .body;
  const client = test.client.withToken(token);
  expect((await client.call("getCsd")).body.csd?.days_left).toBe(-1);
  expect((await client.call("me")).body.missing_steps).toContain("csd");
});
