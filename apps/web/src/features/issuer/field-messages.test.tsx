import { screen, waitFor } from "@testing-library/react";
import { type MessageKey, sentence } from "@timbra/contract";
import { type ComponentType, createElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { errorOf, press, TEXTS, typeInto } from "../../testing/fields.ts";
import { address, extraFields, general, signIn, taxes } from "../../testing/issuer-responses.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AddressForm } from "./address-form.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ExtraFieldsForm } from "./extra-fields-form.tsx";
import { GeneralForm } from "./general-form.tsx";
import type { SectionProps } from "./profile-form.tsx";
import { SeriesForm } from "./series/series-form.tsx";
import { TaxesForm } from "./taxes-form.tsx";

beforeEach(() => signIn());
afterEach(() => vi.unstubAllGlobals());

const PERSON = "CACX7605101P8";
const contact = { phone: null, fax_number: null, email: null, aux_email_1: null, aux_email_2: null, webpage: null };
const ANSWERS = {
  "GET /api/auth/getGeneral": { json: general(PERSON) },
  "GET /api/auth/getAddressData": { json: address },
  "GET /api/catalogs/search/zip-codes": { json: { rows: [] } },
  "GET /api/auth/getTaxesData": { json: taxes },
  "GET /api/auth/contact": { json: { contact_info: contact } },
  "GET /api/auth/get/extrafields": { json: extraFields },
  "GET /api/auth/series/all": { json: { series: [] } },
};

const long = (length: number) => "x".repeat(length);

/** What is written into the fields, and the sentences that come back: a key, with its parameters. */
interface Case {
  readonly written: Readonly<Record<string, string>>;
  readonly told: Readonly<Record<string, readonly [MessageKey, Readonly<Record<string, number>>?]>>;
}

const REQUIRED_ADDRESS = [
  "calle",
  "no_exterior",
  "colonia",
  "referencia",
  "municipio",
  "localidad",
  "estado",
  "pais",
  "codigo_postal",
];
const every = <Of,>(names: readonly string[], same: Of): Readonly<Record<string, Of>> =>
  Object.fromEntries(names.map((name) => [name, same]));

const FORMS: readonly (readonly [string, ComponentType<SectionProps>, readonly Case[]])[] = [
  [
    "general data",
    GeneralForm,
    [
      {
        written: { business_name: "ab", curp: "BADD110313", employer_registration: "123456789" },
        told: {
          business_name: ["min_length", { min: 3 }],
          cat_tax_regimes_id: ["required"],
          curp: ["curp"],
          employer_registration: ["min_length", { min: 10 }],
        },
      },
      { written: { business_name: "" }, told: { business_name: ["required"] } },
      { written: { business_name: "A|B y compañía" }, told: { business_name: ["no_pipe"] } },
      {
        written: { business_name: long(301), employer_registration: long(31) },
        told: { business_name: ["max_length", { max: 300 }], employer_registration: ["max_length", { max: 30 }] },
      },
    ],
  ],
  [
    "the fiscal address",
    AddressForm,
    [
      { written: { pais: "" }, told: every(REQUIRED_ADDRESS, ["required"] as const) },
      { written: { codigo_postal: "0660" }, told: { codigo_postal: ["zip_code"] } },
      {
        written: every(["calle", "no_interior"], long(251)),
        told: every(["calle", "no_interior"], ["max_length", { max: 250 }] as const),
      },
    ],
  ],
  ["default taxes", TaxesForm, [{ written: { ieps: "160.01" }, told: { ieps: ["number_max", { max: 160 }] } }]],
  [
    "contact information",
    ContactForm,
    [
      { written: {}, told: { email: ["required"] } },
      {
        written: { email: "ana@", aux_email_1: "uno", aux_email_2: "dos@", webpage: "javascript:alert(1)" },
        told: { email: ["email"], aux_email_1: ["email"], aux_email_2: ["email"], webpage: ["url"] },
      },
      {
        written: every(["phone", "fax_number"], "5".repeat(31)),
        told: every(["phone", "fax_number"], ["max_length", { max: 30 }] as const),
      },
    ],
  ],
  [
    "extra fields",
    ExtraFieldsForm,
    [{ written: { campo20: long(501) }, told: { campo20: ["max_length", { max: 500 }] } }],
  ],
  [
    "series",
    SeriesForm,
    [
      { written: { serie: "", folio: "" }, told: { serie: ["required"], folio: ["required"] } },
      { written: { serie: "A B", folio: "1.5" }, told: { serie: ["series"], folio: ["folio"] } },
      { written: { serie: "A|B", folio: "1,000" }, told: { serie: ["series"], folio: ["folio"] } },
      { written: { serie: "A", folio: "A-1" }, told: { folio: ["folio"] } },
      { written: { serie: "A", folio: "0" }, told: { folio: ["folio"] } },
    ],
  ],
];

describe.each(["es", "en"] as const)("in %s", (language) => {
  test.each(FORMS)("%s tells at its field each thing that is wrong, and sends nothing", async (_name, Form, cases) => {
    const { received } = fakeServer(ANSWERS);
    await renderScreen(createElement(Form, { as: "page" }), { language });
    await waitFor(() => expect(screen.queryByText(TEXTS[language].issuer.loading)).toBeNull());
    for (const { written, told } of cases) {
      typeInto(written);
      press(Form === SeriesForm ? TEXTS[language].series.add : TEXTS[language].common.save);
      await waitFor(() => {
        const sentences = Object.entries(told).map(([name, [key, params]]) => [name, sentence(key, language, params)]);
        expect(Object.keys(told).map((name) => [name, errorOf(name)])).toEqual(sentences);
      });
    }
    expect(received.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
