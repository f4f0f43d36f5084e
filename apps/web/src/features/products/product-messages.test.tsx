import { screen, waitFor } from "@testing-library/react";
import { type MessageKey, sentence } from "@timbra/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { errorOf, press, TEXTS, typeInto } from "../../testing/fields.ts";
import { signIn } from "../../testing/issuer-responses.ts";
import { renderRoutes } from "../../testing/render.tsx";
import { ProductScreen } from "./product-form.tsx";
import { server } from "./testing/products.tsx";

beforeEach(() => signIn());

type Told = Readonly<Record<string, readonly [MessageKey, Readonly<Record<string, number | string>>?]>>;

/** Spec §5, field by field. */
const CASES: readonly (readonly [written: Readonly<Record<string, string>>, told: Told])[] = [
  [
    {},
    {
      productos_claveprodserv: ["required"],
      productos_descripcion: ["required"],
      productos_precio_unitario: ["required"],
    },
  ],
  [
    {
      productos_descripcion: "ab",
      productos_numero_identificacion: "A|1",
      productos_r_isr: "35.01",
      productos_ieps: "160.01",
    },
    {
      productos_descripcion: ["min_length", { min: 3 }],
      productos_numero_identificacion: ["no_pipe"],
      productos_r_isr: ["number_max", { max: 35 }],
      productos_ieps: ["number_max", { max: 160 }],
    },
  ],
  [
    {
      productos_claveprodserv: "5".repeat(26),
      productos_descripcion: "x".repeat(1001),
      productos_numero_identificacion: "x".repeat(101),
      productos_precio_unitario: "1234567890123456789",
    },
    {
      productos_claveprodserv: ["max_length", { max: 25 }],
      productos_descripcion: ["max_length", { max: 1000 }],
      productos_numero_identificacion: ["max_length", { max: 100 }],
      productos_precio_unitario: ["max_digits", { digits: 18 }],
    },
  ],
  [{ productos_descripcion: "Uno|dos" }, { productos_descripcion: ["no_pipe"] }],
];

describe.each(["es", "en"] as const)("in %s", (language) => {
  test("a product shows each error at its field, and sends nothing", async () => {
    const { received } = server();
    await renderRoutes([{ path: "*", element: <ProductScreen /> }], { language });
    await waitFor(() => expect(screen.queryByText(TEXTS[language].products.loading)).toBeNull());
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
