import { screen, waitFor } from "@testing-library/react";
import { type MessageKey, sentence } from "@timbra/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { errorOf, press, TEXTS, typeInto } from "../../testing/fields.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { CustomerScreen } from "./customer-form.tsx";
import { server } from "./testing/customers.tsx";

beforeEach(() => signIn());

type Told = Readonly<Record<string, readonly [MessageKey, Readonly<Record<string, number>>?]>>;
type Case = readonly [written: Readonly<Record<string, string>>, told: Told];

const short = (min: number) => ["min_length", { min }] as const;
const long = (max: number) => ["max_length", { max }] as const;
const fill = (max: number) => "5".repeat(max + 1);

/** Spec §5, field by field: what is left out, one character less than it may have, one more. */
const CASES: readonly Case[] = [
  [
    { customers_rfc: "", customers_name: "", customers_email: "", address_codigo_postal: "" },
    {
      customers_rfc: ["required"],
      customers_name: ["required"],
      customers_email: ["required"],
      address_codigo_postal: ["required"],
    },
  ],
  [
    {
      ...{
        customers_rfc: "ABC991301AB1",
        customers_name: "A|B",
        customers_email: "no",
        customers_num_regid_trib: "12",
      },
      ...{
        address_calle: "ab",
        address_colonia: "ab",
        address_referencia: "ab",
        address_municipio: "ab",
        address_estado: "ab",
      },
      ...{ address_codigo_postal: "12", customers_telefono: "12", customers_fax: "12", customers_pagina_web: "ab" },
      ...{ customers_email_2: "no", customers_email_3: "no@" },
    },
    {
      ...{
        customers_rfc: ["rfc"],
        customers_name: ["no_pipe"],
        customers_email: ["email"],
        customers_num_regid_trib: short(3),
      },
      ...{
        address_calle: short(3),
        address_colonia: short(3),
        address_referencia: short(3),
        address_municipio: short(3),
        address_estado: short(3),
      },
      ...{
        address_codigo_postal: short(3),
        customers_telefono: short(3),
        customers_fax: short(3),
        customers_pagina_web: short(3),
      },
      ...{ customers_email_2: ["email"], customers_email_3: ["email"] },
    },
  ],
  [
    {
      ...{
        customers_name: fill(400),
        customers_num_regid_trib: fill(10),
        address_calle: fill(250),
        address_no_exterior: fill(250),
      },
      ...{
        address_no_interior: fill(250),
        address_colonia: fill(250),
        address_referencia: fill(250),
        address_municipio: fill(100),
      },
      ...{
        address_localidad: fill(250),
        address_estado: fill(250),
        address_codigo_postal: fill(100),
        customers_telefono: fill(14),
      },
      ...{ customers_fax: fill(14), customers_pagina_web: fill(100) },
    },
    {
      ...{
        customers_name: long(400),
        customers_num_regid_trib: long(10),
        address_calle: long(250),
        address_no_exterior: long(250),
      },
      ...{
        address_no_interior: long(250),
        address_colonia: long(250),
        address_referencia: long(250),
        address_municipio: long(100),
      },
      ...{
        address_localidad: long(250),
        address_estado: long(250),
        address_codigo_postal: long(100),
        customers_telefono: long(14),
      },
      ...{ customers_fax: long(14), customers_pagina_web: long(100) },
    },
  ],
  [{ customers_rfc: "CACX7605101P8" }, { cat_tax_regime_id: ["regime_person"] }],
];

describe.each(["es", "en"] as const)("in %s", (language) => {
  test("a customer shows each error at its field, and sends nothing", async () => {
    const { received } = server();
    await renderRoutes([{ path: "*", element: <CustomerScreen /> }], { language });
    await waitFor(() => expect(screen.queryByText(TEXTS[language].clients.loading)).toBeNull());
    for (const [written, told] of CASES) {
      typeInto(written);
      press(TEXTS[language].common.save);
      await waitFor(() =>
        expect(Object.keys(told).map((name) => [name, errorOf(name)])).toEqual(
          Object.entries(told).map(([name, [key, params]]) => [name, sentence(key, language, params)]),
        ),
      );
    }
    expect(received.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
