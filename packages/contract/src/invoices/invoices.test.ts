import { expect, test } from "vitest";
import { customerData, customerRow } from "../customers.ts";
import { checkForm } from "../messages/form-errors.ts";
import { errorsOf, sentenceOf, textOfLength } from "../testing/fields.ts";
import { draftBody, invoiceDraft } from "./draft.ts";
import { MAX_ITEMS } from "./item.ts";
import { receiverOf } from "./receiver.ts";
import { invoiceRoutes } from "./routes.ts";
import { INVOICE_STATES, INVOICE_STATUSES, statesOf, statusOf } from "./states.ts";

const { request: listRequest } = invoiceRoutes.listInvoices;
const { request: paginateRequest } = invoiceRoutes.paginateInvoices;

const itemErrors = (item: Record<string, unknown>) => errorsOf(invoiceDraft, { items: [item] });

test("an empty draft is a draft, and goes out as it came in", () => {
  const read = checkForm(invoiceDraft, {}, "es");
  if (!read.ok) return expect.unreachable();
  expect(draftBody.parse(read.value)).toEqual(read.value);
});

test("a full draft goes out as it came in, twice", () => {
  const full = {
    type: "I",
    receiver: { rfc: "EKU9003173C9", name: "Escuela", country_id: "1" },
    global: { periodicity: "04", months: "11", year: 2026 },
    relations: [{ type: "04", uuids: ["5fb2822e-396d-4725-8521-cdc4bdd20ccf"] }],
    extra: { campo1: "Obra" },
    items: [
      {
        quantity: "1,000.50",
        unit_price: 3,
        taxes: [{ tax: "IVA", rate: 0.16 }],
        customs: ["15 48 3009 0001234"],
        third_party: { rfc: "X" },
      },
    ],
  };
  const first = invoiceDraft.parse(full);
  expect(first.items[0]).toMatchObject({
    quantity: "1000.50",
    unit_price: "3",
    taxes: [{ factor: "rate", rate: "0.16", withheld: false }],
  });
  expect(invoiceDraft.parse(draftBody.parse(first))).toEqual(first);
});

test("nothing of the wrong kind is kept, wherever it is", () => {
  expect(errorsOf(invoiceDraft, { type: "N" })).toEqual({ type: [sentenceOf("not_in_list")] });
  expect(errorsOf(invoiceDraft, { customer_id: "7" })).toEqual({ customer_id: [sentenceOf("uuid")] });
  expect(errorsOf(invoiceDraft, { cfdi_use_id: 99 })).toEqual({ cfdi_use_id: [sentenceOf("not_in_list")] });
  expect(errorsOf(invoiceDraft, { exchange_rate: "0" })).toEqual({ exchange_rate: [sentenceOf("positive")] });
  expect(errorsOf(invoiceDraft, { expedition_zip: "640" })).toEqual({ expedition_zip: [sentenceOf("zip_code")] });
  expect(errorsOf(invoiceDraft, { conditions: "a|b" })).toEqual({ conditions: [sentenceOf("no_pipe")] });
  expect(errorsOf(invoiceDraft, { relations: [{ type: "4", uuids: ["x"] }] })).toEqual({
    "relations.0.type": [sentenceOf("not_in_list")],
    "relations.0.uuids.0": [sentenceOf("uuid")],
  });
  expect(
    itemErrors({
      quantity: "x",
      unit_price: "-1",
      discount: "1.1234567",
      customs: ["12"],
      predial: "a-b",
      key: textOfLength(26),
    }),
  ).toEqual({
    "items.0.quantity": [sentenceOf("decimal")],
    "items.0.unit_price": [sentenceOf("number_min", { min: "0" })],
    "items.0.discount": [sentenceOf("max_decimals", { decimals: 6 })],
    "items.0.customs.0": [sentenceOf("customs_document")],
    "items.0.predial": [sentenceOf("property_account")],
    "items.0.key": [sentenceOf("max_length", { max: 25 })],
  });
});

test("a year that has no text of its own is refused, not thrown", () => {
  for (const year of [{ toString: 1 }, { toString: null, valueOf: null }, [["2026"]], null, true]) {
    expect(Object.keys(errorsOf(invoiceDraft, { global: { periodicity: "04", months: "11", year } }))).toEqual([
      "global.year",
    ]);
  }
});

test("a tax row says what it lacks", () => {
  const rowErrors = (row: Record<string, unknown>) => itemErrors({ taxes: [row] });
  expect(rowErrors({ tax: "IVA" })).toEqual({ "items.0.taxes.0.rate": [sentenceOf("invoice_tax_rate")] });
  expect(rowErrors({ tax: "IVA", factor: "exempt", rate: "0.16" })).toEqual({
    "items.0.taxes.0.factor": [sentenceOf("invoice_tax_exempt")],
  });
  expect(rowErrors({ tax: "IVA", factor: "exempt", withheld: true })).toEqual({
    "items.0.taxes.0.factor": [sentenceOf("invoice_tax_exempt")],
  });
  expect(rowErrors({ tax: "ISAN", rate: "1" })).toEqual({ "items.0.taxes.0.tax": [sentenceOf("not_in_list")] });
});

test("there is a limit of lines", () => {
  expect(errorsOf(invoiceDraft, { items: Array.from({ length: MAX_ITEMS }, () => ({})) })).toEqual({});
  expect(errorsOf(invoiceDraft, { items: Array.from({ length: MAX_ITEMS + 1 }, () => ({})) })).toEqual({
    items: [sentenceOf("too_many", { max: MAX_ITEMS })],
  });
});

test("an end date cannot be less than the start date; both may be the same day", () => {
  const errors = (date_start: string, date_end: string) => errorsOf(listRequest, { filters: { date_start, date_end } });
  expect(errors("2026-11-20", "2026-11-20")).toEqual({});
  expect(errors("2026-11-20", "")).toEqual({});
  expect(errors("2026-11-20", "2026-11-19")).toEqual({ "filters.date_end": [sentenceOf("date_order")] });
  expect(errors("2026-02-29", "20/11/2026")).toEqual({
    "filters.date_start": [sentenceOf("date")],
    "filters.date_end": [sentenceOf("date")],
  });
  expect(errorsOf(listRequest, { filters: { min_total: "10", max_total: "9.99" } })).toEqual({
    "filters.max_total": [sentenceOf("amount_order")],
  });
  expect(errorsOf(listRequest, { filters: { min_total: "x", max_total: "9.99" } })).toEqual({
    "filters.min_total": [sentenceOf("decimal")],
  });
});

test("a list may be asked with nothing; a page has limits", () => {
  expect(checkForm(listRequest, undefined, "es")).toMatchObject({ ok: true });
  expect(checkForm(paginateRequest, undefined, "es")).toMatchObject({
    ok: true,
    value: { rows_per_page: 25, search: null },
  });
  expect(errorsOf(paginateRequest, { rows_per_page: 201, page: 0, sort: { column: "draft" } })).toEqual({
    rows_per_page: [sentenceOf("number_max", { max: 200 })],
    page: [sentenceOf("number_min", { min: 1 })],
    "sort.column": [sentenceOf("not_in_list")],
  });
});

test("every state has one status, and every status its states", () => {
  expect([...new Set(INVOICE_STATUSES.flatMap(statesOf))].sort()).toEqual([...INVOICE_STATES].sort());
  expect(statesOf("in_process")).toEqual(["stamping", "uncertain", "cancel_requested", "cancel_in_process"]);
  expect(statesOf("active")).toContain("cancel_requested");
  expect(statusOf("cancel_in_process")).toBe("active");
});

test("a customer is the same receiver, whether it comes from the list or alone", () => {
  const data = customerData.parse({
    id: "1",
    rfc: "EKU9003173C9",
    name: "Escuela",
    email: "a@b.mx",
    num_regid_trib: null,
    cat_tax_regimes_id: 1,
    telefono: null,
    fax: null,
    email_2: null,
    email_3: null,
    pagina_web: null,
    address: {
      pais: 1,
      tipo: null,
      calle: null,
      no_exterior: null,
      no_interior: null,
      colonia: null,
      referencia: null,
      municipio: null,
      localidad: null,
      estado: null,
      codigo_postal: "42501",
    },
  });
  const row = customerRow.parse({
    id: "1",
    rfc: "EKU9003173C9",
    name: "Escuela",
    email: "a@b.mx",
    tax_regime_id: 1,
    country_id: 1,
    zip_code: "42501",
    phone: null,
    foreign_tax_id: null,
    created_at: "",
    updated_at: "",
  });
  expect(receiverOf(data)).toEqual(receiverOf(row));
});
