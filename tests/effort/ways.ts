import { legalDateAt } from "@timbra/contract";
import { interpolate as filled } from "../journeys/texts.ts";
import { ABROAD, type Business, COMPANY, id, OTHER, PERSON, type Product, product, VAT } from "./business.ts";
import type { Hand } from "./hand.ts";

/** A scenario of docs/scenarios.md as somebody goes it on the screen. */
export interface Way {
  readonly name: string;
  /** The regime of the issuer. */
  readonly regime: string;
  readonly zip?: string;
  /** What the business has before the count begins. */
  readonly prepare: (business: Business) => Promise<void>;
  readonly go: (hand: Hand, business: Business) => Promise<void>;
}

const SERVICE: Product = { productos_cat_units_id: id("unit", "E48") };

const have =
  (products: readonly Product[], customer = COMPANY) =>
  async (business: Business) => {
    await business.customer(customer);
    await business.products(products);
  };

const advised = (
  name: string,
  regime: string,
  one: Product,
  [letters, quantity, button, total]: readonly string[],
): Way => ({
  name,
  regime,
  prepare: have([one]),
  go: async (hand) => {
    await hand.startInvoice("rob");
    await hand.lines([[letters ?? "", quantity ?? "1"]]);
    await hand.press(button ?? "");
    await hand.stamp(total ?? "");
  },
});

export const WAYS: readonly Way[] = [
  advised(
    "a doctor's exempt fees, ISR 10 %",
    "612",
    product("85121600", "Consulta", "850.00", { ...SERVICE, ...VAT.exempt }),
    ["con", "3", "Retener ISR 10 %", "2,295.00"],
  ),
  advised("honorarios to a company", "612", product("84111500", "Contabilidad", "18500.00", SERVICE), [
    "con",
    "1",
    "Retener ISR 10 % e IVA 2/3",
    "17,636.67",
  ]),
  advised("fees of RESICO, ISR 1.25 %", "626", product("80101500", "Consultoría", "24000.00", SERVICE), [
    "con",
    "1",
    "Retener ISR 1.25 % e IVA 2/3",
    "24,980.00",
  ]),
  {
    name: "a landlord's lease with its property account",
    regime: "606",
    prepare: async (business) => {
      await business.general({ canLease: 1 });
      const account = { productos_cuenta_predial: "15060123456" };
      await have([product("80131502", "Renta de local", "15000.00", { ...SERVICE, ...account })])(business);
    },
    go: async (hand) => {
      await hand.startInvoice("rob");
      await hand.lines([["ren", "1"]]);
      await hand.press("Retener ISR 10 % e IVA 2/3");
      await hand.stamp("14,300.00");
    },
  },
  {
    name: "fuel with a quota of IEPS",
    regime: "601",
    prepare: have([
      product("15101514", "Gasolina regular", "14.20", {
        productos_tipo: "0",
        productos_cat_units_id: id("unit", "LTR"),
        productos_ieps_cuota: "6.4555",
      }),
    ]),
    go: async (hand) => {
      await hand.startInvoice("rob");
      await hand.lines([["gas", "40.123"]]);
      await hand.choose(hand.texts.invoice_editor.form, /^04/);
      await hand.stamp("961.36");
    },
  },
  {
    name: "a petrol station's three fuels with its permit",
    regime: "601",
    prepare: async (business) => {
      await business.api.json("POST", "/api/fuel-permits", { number: "PL/1234/EXP/ES/2015" });
      const litres = { productos_tipo: "0", productos_cat_units_id: id("unit", "LTR") };
      await have([
        product("15101514", "Gasolina regular", "14.20", litres),
        product("15101515", "Gasolina premium", "16.10", litres),
        product("15101505", "Diesel", "15.30", litres),
      ])(business);
    },
    go: async (hand) => {
      await hand.startInvoice("rob");
      await hand.lines(["reg", "pre", "die"].map((letters) => [letters, "40.123"] as const));
      const diesel = filled(hand.texts.fuel.subproduct_of, { fuel: "Combustible diésel" });
      await hand.press(diesel, "combobox");
      await hand.press(/SP18/, "option");
      await hand.stamp("2,122.35");
    },
  },
  {
    name: "soft drinks by the box",
    regime: "601",
    prepare: have([
      product("50202306", "Refresco, caja de 12 botellas de 600 ml", "150", {
        productos_tipo: "0",
        productos_cat_units_id: id("unit", "XBX"),
        productos_ieps_cuota: "1.6451",
        productos_ieps_unidades: "7.2",
      }),
    ]),
    go: async (hand) => {
      await hand.startInvoice("rob");
      await hand.lines([["ref", "13"]]);
      await hand.stamp("2,440.62");
    },
  },
  {
    name: "a grocery's lines of 16 %, 0 %, exempt and IEPS 8 %",
    regime: "601",
    prepare: have([
      product("53131608", "Jabón", "32.50"),
      product("50131612", "Huevo, kilo", "46.90", { productos_cat_units_id: id("unit", "KGM"), ...VAT.zero }),
      product("55101500", "Libro", "199.00", VAT.exempt),
      product("50192100", "Papas fritas", "17.35", { ...VAT.zero, productos_ieps: "8" }),
    ]),
    go: async (hand) => {
      await hand.startInvoice("rob");
      await hand.lines([
        ["jab", "4"],
        ["hue", "2.345"],
        ["lib", "1"],
        ["pap", "6"],
      ]);
      await hand.choose(hand.texts.invoice_editor.form, /^01/);
      await hand.stamp("572.21");
    },
  },
  {
    name: "a donation",
    regime: "603",
    prepare: have(
      [product("84101600", "Donativo", "5000.00", { productos_cat_units_id: id("unit", "C62"), ...VAT.none })],
      PERSON,
    ),
    go: async (hand) => {
      await hand.startInvoice("xoc");
      await hand.lines([["don", "1"]]);
      await hand.choose(hand.texts.invoice_editor.cfdi_use, /^D04/);
      await hand.stamp("5,000.00");
    },
  },
  {
    name: "IVA of 8 % at the border",
    regime: "601",
    zip: "22000",
    prepare: async (business) => {
      await business.general({ border_notice: "2024-01-15" });
      await have([product("56112100", "Silla", "1234.56")])(business);
    },
    go: async (hand) => {
      await hand.startInvoice("rob");
      await hand.lines([["sil", "1"]]);
      await hand.press("Cobrar IVA 8 %");
      await hand.stamp("1,333.32");
    },
  },
  {
    name: "a foreign customer in dollars",
    regime: "601",
    prepare: have([product("81112002", "Soporte técnico", "1999.90", { ...SERVICE, ...VAT.zero })], ABROAD),
    go: async (hand) => {
      const { invoice_editor: editor } = hand.texts;
      await hand.startInvoice("acm");
      await hand.lines([["sop", "1"]]);
      await hand.choose(editor.currency, /^USD/);
      await hand.typeInto(editor.exchange_rate, "18.3055");
      await hand.stamp("1,999.90");
    },
  },
  {
    name: "an exporter's invoice in dollars, paid later in dollars and in pesos",
    regime: "601",
    prepare: have([product("81112002", "Soporte técnico", "10000.00", { ...SERVICE, ...VAT.zero })], ABROAD),
    go: async (hand) => {
      const { invoice_editor: editor, pays } = hand.texts;
      const dollars = filled(pays.rate, { currency: "USD" });
      await hand.startInvoice("acm");
      await hand.lines([["sop", "1"]]);
      await hand.choose(editor.method, /^PPD/);
      await hand.choose(editor.currency, /^USD/);
      await hand.typeInto(editor.exchange_rate, "18.205");
      await hand.stamp("10,000.00");
      await hand.press(pays.pay, "link");
      await hand.press(pays.currency, "combobox");
      await hand.press(/USD/, "option");
      await hand.typeIn(pays.amount, "4000");
      await hand.typeIn(dollars, "18.1");
      await hand.stampReceipt("$6,000.00 USD");
      await hand.press("Facturas", "link");
      await hand.press("A-1", "link");
      await hand.press(pays.pay, "link");
      await hand.typeIn(pays.amount, "109809");
      await hand.typeIn(dollars, "18.3015");
      await hand.stampReceipt("$0.00 USD");
    },
  },
  {
    name: "a hotel with ISH",
    regime: "601",
    prepare: have([
      product("90111501", "Habitación doble", "1499.99", SERVICE),
      product("90101501", "Desayuno", "185.00", SERVICE),
    ]),
    go: async (hand) => {
      await hand.startInvoice("rob");
      await hand.lines([
        ["hab", "3"],
        ["des", "6"],
      ]);
      const { local_taxes: local } = hand.texts;
      await hand.press(local.add);
      await hand.press(local.kind_lodging, "menuitem");
      await hand.typeInto(local.rate, "3.5");
      // Of the room alone, as its key says: that is proposed.
      await hand.stamp("6,665.07");
    },
  },
  {
    name: "a customer without an RFC",
    regime: "601",
    prepare: have([product("52161500", "Audífonos", "299.00")]),
    go: async (hand) => {
      const { invoice_editor: editor, shell } = hand.texts;
      await hand.press(shell.create_invoice, "link");
      await hand.press(editor.customer, "combobox");
      await hand.press(new RegExp(editor.general_public), "option");
      await hand.typeInto(hand.label(editor.description, 1), "aud");
      await hand.page.getByRole("option", { name: /Audífonos/ }).waitFor();
      await hand.page.keyboard.press("Enter");
      await hand.stamp("346.84");
    },
  },
  {
    name: "a transfer of one's own goods",
    regime: "601",
    prepare: async (business) => {
      await have([product("55101500", "Libros, de la bodega a la tienda", "0", VAT.none)], {
        rfc: business.rfc,
        name: "ESCUELA DE MUESTRA",
        zip: "06000",
        regime: "601",
      })(business);
    },
    go: async (hand) => {
      await hand.startInvoice("esc");
      await hand.lines([["lib", "40"]]);
      await hand.page.getByText("Traslado", { exact: true }).first().click();
      await hand.stamp("0.00");
    },
  },
  {
    name: "a wrong RFC, replaced",
    regime: "601",
    prepare: async (business) => {
      await have([product("81112002", "Soporte técnico", "1000.00")])(business);
      const wrong = await business.customer(OTHER);
      await business.invoice(sale(wrong, "1000.00"));
    },
    go: async (hand) => {
      const { actions, invoice_editor: editor } = hand.texts;
      await hand.press("Facturas", "link");
      await hand.press("A-1", "link");
      await hand.press(actions.more);
      await hand.press(actions.replace, "menuitem");
      await hand.press(editor.customer_change);
      await hand.chooseCustomer("rob");
      await hand.stamp("1,160.00");
    },
  },
  {
    name: "an advance and its note",
    regime: "601",
    prepare: have([product("81112002", "Soporte técnico", "1000.00")]),
    go: async (hand) => {
      const { actions, invoice_editor: editor } = hand.texts;
      const next = () =>
        hand.page.getByRole("region", { name: actions.next_title }).getByRole("button").first().click();
      await hand.press("Facturas", "link");
      await hand.press(actions.receive_advance);
      await hand.chooseCustomer("rob");
      await hand.typeInto(hand.label(editor.price, 1), "100");
      await hand.stamp("116.00");
      await next();
      await hand.typeInto(hand.label(editor.description, 1), "sop");
      await hand.page.getByRole("option", { name: /Soporte/ }).waitFor();
      await hand.page.keyboard.press("Enter");
      await hand.stamp("1,160.00");
      await next();
      await hand.stamp("116.00");
    },
  },
  {
    name: "one credit note over two invoices",
    regime: "601",
    prepare: async (business) => {
      const customer = await business.customer(COMPANY);
      await business.invoice(sale(customer, "1000.00"));
      await business.invoice(sale(customer, "500.00"));
    },
    go: async (hand) => {
      const { actions, table } = hand.texts;
      await hand.press("Facturas", "link");
      for (const folio of ["A-1", "A-2"]) await hand.press(filled(table.select_row, { name: folio }), "checkbox");
      await hand.press(filled(actions.credit_several, { count: 2 }));
      await hand.typeInto(filled(actions.credit_several_amount, { number: "A-1" }), "116");
      await hand.typeInto(filled(actions.credit_several_amount, { number: "A-2" }), "58");
      await hand.press("Preparar");
      await hand.stamp("174.00");
    },
  },
  {
    name: "a restaurant's week of 300 tickets",
    regime: "601",
    prepare: async () => undefined,
    go: async (hand) => {
      const { global_invoice: words, imports, tickets } = hand.texts;
      await hand.press("Facturas", "link");
      await hand.press("Tickets", "link");
      await hand.press(imports.button, "link");
      await hand.upload("Archivo de Excel o CSV", "semana.csv", week());
      await hand.press(/^Importar 300/);
      await hand.press("Tickets", "link");
      await hand.press(tickets.make_global, "link");
      await hand.press(words.make);
      await hand.stamp("34,800.00");
    },
  },
  {
    name: "a ticket taken out of a global invoice",
    regime: "601",
    prepare: async (business) => {
      await have([product("56112100", "Silla", "50.06")])(business);
      await business.globalInvoice(["116.00", "58.07", "0.29"]);
    },
    go: async (hand) => {
      const { actions, invoice_editor: editor, take_out: out, tickets } = hand.texts;
      await hand.press("Facturas", "link");
      await hand.press("Tickets", "link");
      await hand.page.getByRole("row", { name: /T-2/ }).getByRole("button").last().click();
      await hand.press(tickets.take_out, "menuitem");
      await hand.typeInto(out.customer, "rob");
      await hand.press(/ROBOTICA/, "option");
      await hand.press(out.make);
      await hand.stamp("58.07");
      await hand.press(actions.ticket_go_own, "link");
      await hand.page.getByText(filled(actions.ticket_own_title, { folio: "T-2" })).waitFor();
      await hand.typeInto(hand.label(editor.description, 1), "sil");
      await hand.page.getByRole("option", { name: /Silla/ }).waitFor();
      await hand.page.keyboard.press("Enter");
      await hand.untilFocused(editor.quantity, 1);
      await hand.choose(editor.cfdi_use, /^G03/);
      await hand.stamp("58.07");
    },
  },
  {
    name: "500 rows of Excel, 20 of them wrong",
    regime: "601",
    prepare: async (business) => {
      await business.customer(COMPANY);
      await business.addCredits(50);
    },
    go: async (hand) => {
      const { bulk } = hand.texts;
      await hand.press("Facturas", "link");
      await hand.press(bulk.menu, "link");
      await hand.upload(bulk.file, "ventas.csv", sales(20));
      await hand.page
        .getByText(/^Fila \d+/)
        .first()
        .waitFor();
      await hand.press(bulk.back, "link");
      await hand.upload(bulk.file, "ventas.csv", sales(0));
      await hand.press(filled(bulk.start_other, { count: 50 }));
      await hand.page.getByText(bulk.batch_done, { exact: true }).waitFor({ timeout: 120_000 });
    },
  },
  {
    name: "a month's end to the cent",
    regime: "601",
    prepare: async (business) => {
      await business.invoice(sale(await business.customer(COMPANY), "1000.00"));
    },
    go: async (hand) => {
      await hand.press("Reporte mensual", "link");
      const saved = hand.page.waitForEvent("download");
      await hand.press("Excel");
      await saved;
    },
  },
];

const sale = (customer_id: string, unit_price: string) => ({
  customer_id,
  items: [
    {
      key: "81112002",
      description: "Soporte técnico",
      quantity: "1",
      unit_id: id("unit", "E48"),
      unit_price,
      tax_object_id: 2,
      taxes: [{ tax: "IVA", rate: "0.16" } as const],
    },
  ],
});

/** The tickets of seven days of this month, as the till of the restaurant exports them. */
function week(): string {
  const month = legalDateAt(new Date(), "06000").slice(0, 7);
  const rows = Array.from({ length: 300 }, (_, at) => `T-${1001 + at};${month}-01;116.00`);
  return ["Folio del ticket;Fecha;Total", ...rows].join("\n");
}

/** 500 rows, ten an invoice; so many of them, one in 25, have a quantity in words. */
function sales(wrong: number): string {
  const rows = Array.from({ length: 500 }, (_, at) => {
    const quantity = at % 25 === 0 && at / 25 < wrong ? "dos" : "2";
    return `V-${Math.floor(at / 10) + 1};${COMPANY.rfc};${quantity};Silla ${at + 1};56112100;H87;100;16;03`;
  });
  const headings =
    "Referencia;RFC del cliente;Cantidad;Descripción;Clave del SAT;Unidad;Precio unitario;IVA;Forma de pago";
  return [headings, ...rows].join("\n");
}
