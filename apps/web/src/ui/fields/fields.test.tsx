import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { type Option, SelectField, SwitchField } from "./choice-fields.tsx";
import { MoneyField } from "./money-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { RfcField } from "./rfc-field.tsx";

interface Values {
  readonly rfc: string;
  readonly price: string;
  readonly regime: number | null;
  readonly country: Option | null;
  readonly taxed: string;
  readonly password: string;
}

const REGIMES = [
  { value: 1, label: "601 - General" },
  { value: 2, label: "612 - Personas físicas" },
];
const COUNTRIES = [
  { value: 1, label: "México" },
  { value: 2, label: "Reino Unido de México" },
];
const EMPTY: Values = { rfc: "", price: "", regime: null, country: null, taxed: "01", password: "" };

async function fields(values: Partial<Values> = {}) {
  let read: () => Values = () => EMPTY;
  function Fields() {
    const form = useForm<Values>({ defaultValues: { ...EMPTY, ...values } });
    read = form.getValues;
    const { control } = form;
    return (
      <>
        <RfcField control={control} name="rfc" label="RFC" />
        <MoneyField control={control} name="price" label="Precio" decimals={4} />
        <SelectField control={control} name="regime" label="Régimen" options={REGIMES} />
        <SelectField control={control} name="country" label="País" options={COUNTRIES} holds="option" />
        <SwitchField control={control} name="taxed" label="Tiene impuestos" values={{ on: "02", off: "01" }} />
        <PasswordField control={control} name="password" label="Contraseña" autoComplete="off" />
      </>
    );
  }
  const view = await renderScreen(<Fields />);
  return { ...view, read: () => read() };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("an RFC is tidied while it is typed, and never gets longer than thirteen", async () => {
  const { user, read } = await fields();
  await user.type(box("RFC"), "ñan-850101 ab1xyz");
  expect(read().rfc).toBe("ÑAN850101AB1X");
});

test("an RFC that is edited in its middle keeps the caret there, and an Ñ in two pieces is one letter", async () => {
  const { user, read } = await fields({ rfc: "EKU9003173C9" });
  await user.type(box("RFC"), "-xy", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(read().rfc).toBe("EKUXY9003173C");
  await user.clear(box("RFC"));
  await user.click(box("RFC"));
  await user.paste("ÑAN850101AB1".normalize("NFD"));
  expect(read().rfc).toBe("ÑAN850101AB1");
});

test("money is shown with thousands separators once it is typed, and is a plain decimal text in the form", async () => {
  const { user, read } = await fields();
  await user.type(box("Precio"), "1234567.5{Tab}");
  expect(box("Precio").value).toBe("1,234,567.5");
  expect(read().price).toBe("1234567.5");
});

test("money keeps digits a float would lose", async () => {
  const { user, read } = await fields();
  await user.type(box("Precio"), "9007199254740993.1234");
  expect(read().price).toBe("9007199254740993.1234");
});

test.each([
  ["-5", "-5", "Escriba una cantidad, por ejemplo 1,250.50"],
  ["1e5", "1e5", "Escriba una cantidad, por ejemplo 1,250.50"],
  ["12,50", "12,50", "Escriba una cantidad, por ejemplo 1,250.50"],
  ["1,234.56789", "1234.56789", "Puede tener como máximo 4 decimales"],
])(
  "the amount %j is never turned into another one: it stays as typed, and is said at the field",
  async (typed, held, said) => {
    const { user, read } = await fields();
    await user.type(box("Precio"), `${typed}{Tab}`);
    expect([read().price, box("Precio").value]).toEqual([held, typed]);
    expect(box("Precio").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(said)).toBeTruthy();
  },
);

test("an amount that has the focus shows its plain digits, which what is typed takes the place of", async () => {
  const { user, read } = await fields({ price: "1234.5" });
  expect(box("Precio").value).toBe("1,234.5");
  await user.click(box("RFC"));
  await user.tab();
  expect(box("Precio").value).toBe("1234.5");
  await user.keyboard("20");
  expect(read().price).toBe("20");
});

test("pasted amounts may carry separators and a currency sign", async () => {
  const { user, read } = await fields();
  await user.click(box("Precio"));
  await user.paste("$1,250.50");
  expect(read().price).toBe("1250.50");
});

test.each(["12,50", "1.234,56", "12,50 MXN"])(
  "%j is refused in words when it is pasted, and becomes no hundred times itself",
  async (text) => {
    const { user, read } = await fields();
    await user.click(box("Precio"));
    await user.paste(text);
    await user.tab();
    expect(read().price).toBe(text.replace(" MXN", ""));
    expect(screen.getByText("Escriba una cantidad, por ejemplo 1,250.50")).toBeTruthy();
  },
);

test("an amount that comes with the form is shown as it is", async () => {
  await fields({ price: "100.00" });
  expect(box("Precio").value).toBe("100.00");
});

test("a select holds the value, or the whole option when asked", async () => {
  const { user, read } = await fields();
  await user.click(screen.getByRole("combobox", { name: "Régimen" }));
  await user.click(await screen.findByRole("option", { name: "612 - Personas físicas" }));
  await user.click(screen.getByRole("combobox", { name: "País" }));
  await user.click(await screen.findByRole("option", { name: "México" }));
  expect([read().regime, read().country]).toEqual([2, { value: 1, label: "México" }]);
});

test("a select shows what the form holds, in either shape", async () => {
  await fields({ regime: 1, country: { value: 1, label: "México" } });
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Régimen" }).value).toBe("601 - General");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "País" }).value).toBe("México");
});

test("a long select is searched by any of its words, without accents, in the place of what was chosen", async () => {
  const { user, read } = await fields({ country: { value: 1, label: "México" } });
  const country = screen.getByRole<HTMLInputElement>("combobox", { name: "País" });
  await user.click(country);
  await user.keyboard("mex unido");
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
    "Reino Unido de México",
  ]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(read().country).toEqual({ value: 2, label: "Reino Unido de México" });
});

test("a switch holds the values it is configured with", async () => {
  const { user, read } = await fields();
  await user.click(screen.getByRole("switch", { name: "Tiene impuestos" }));
  expect(read().taxed).toBe("02");
});

test("a password can be shown, with the keyboard too", async () => {
  const { user } = await fields();
  const toggle = screen.getByRole("button", { name: "Mostrar u ocultar la contraseña" });
  expect(toggle.tabIndex).toBe(0);
  await user.click(toggle);
  expect(box("Contraseña").type).toBe("text");
});
