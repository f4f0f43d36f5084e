import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { SearchSelect, type SelectItem } from "./search-select.tsx";

const REGIMES = [
  "601 - General",
  "603 - Sin fines de lucro",
  "612 - Personas físicas",
  "626 - Simplificado de confianza",
].map(item);
const COUNTRIES = [..."ABCDEFGH"]
  .map((letter) => `Isla ${letter}`)
  .concat("Alemania", "Bélgica", "México")
  .map(item);

function item(label: string, at: number): SelectItem<number> {
  return { value: at + 1, label };
}

const submitted = vi.fn();

interface SampleProps {
  readonly items: readonly SelectItem<number>[];
  readonly start?: number | null;
  readonly clearable?: boolean;
}

/** A list in a form, and the field after it. */
function Sample({ items, start = 1, clearable = false }: SampleProps) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(value);
      }}
    >
      <SearchSelect<number> label="Lista" data={items} value={value} onChange={setValue} clearable={clearable} />
      <input aria-label="después" />
      <output data-held>{value ?? "nada"}</output>
      <button type="submit">Guardar</button>
    </form>
  );
}

test("a list that nobody has come to holds none of its options in the page", async () => {
  await renderScreen(<Sample items={COUNTRIES} />);
  expect(document.querySelectorAll("[role=option]")).toHaveLength(0);
});

async function open(props: SampleProps) {
  submitted.mockClear();
  const { user } = await renderScreen(<Sample {...props} />);
  await user.tab();
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Lista" });
  field.select();
  return { user, field, held: () => document.querySelector("output[data-held]")?.textContent };
}

test.each([
  ["Enter", "{Enter}"],
  ["Tab", "{Tab}"],
])("%s takes the first match of what was typed, and submits nothing", async (_, key) => {
  const { user, field, held } = await open({ items: REGIMES });
  await user.keyboard(`626${key}`);
  expect([held(), field.value]).toEqual(["4", "626 - Simplificado de confianza"]);
  expect(submitted).not.toHaveBeenCalled();
});

test("typing into a long list finds words without their accents, and Tab takes the first one and goes on", async () => {
  const { user, field, held } = await open({ items: COUNTRIES, start: 11 });
  await user.keyboard("belg{Tab}");
  expect([held(), field.value]).toEqual(["10", "Bélgica"]);
  expect(document.activeElement).toBe(screen.getByLabelText("después"));
});

test("what begins with the typed text comes before what only has it somewhere", async () => {
  const { user, held } = await open({ items: ["Unidad de servicio", "Servicio", "Reservado"].map(item), start: null });
  await user.keyboard("serv{Enter}");
  expect(held()).toBe("2");
});

test("the option that the arrows went to is taken instead of the first match", async () => {
  const { user, held } = await open({ items: REGIMES });
  await user.keyboard("60{ArrowDown}{Enter}");
  expect(held()).toBe("2");
});

test("Enter on an open list in which nothing was typed closes it; the next one is the form's", async () => {
  const { user, field, held } = await open({ items: COUNTRIES, start: null });
  expect(field.getAttribute("aria-expanded"), "the focus alone opens nothing").toBe("false");
  await user.click(field);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Enter}");
  expect([field.getAttribute("aria-expanded"), submitted.mock.calls.length, held()]).toEqual(["false", 0, "nada"]);
  await user.keyboard("{Enter}");
  expect(submitted).toHaveBeenCalledExactlyOnceWith(null);
});

test("what nothing matches submits nothing, and the field shows what is chosen once it is left", async () => {
  const { user, field, held } = await open({ items: REGIMES });
  await user.keyboard("zzz{Enter}");
  expect([submitted.mock.calls.length, field.value]).toEqual([0, "zzz"]);
  expect(screen.getByText("Sin resultados")).toBeTruthy();
  await user.tab();
  expect([held(), field.value]).toEqual(["1", "601 - General"]);
});

test("Escape gives up what was typed: Enter after it sends what the field shows", async () => {
  const { user, field } = await open({ items: REGIMES });
  await user.keyboard("626{Escape}");
  expect(field.value).toBe("601 - General");
  await user.keyboard("{Enter}");
  expect(submitted).toHaveBeenCalledExactlyOnceWith(1);
});

test("emptying a choice that may not be empty leaves it as it is", async () => {
  const { user, held } = await open({ items: REGIMES });
  await user.keyboard("{Backspace}{Tab}");
  expect(held()).toBe("1");
});

test("emptying a choice that may be empty clears it", async () => {
  const { user, held } = await open({ items: REGIMES, clearable: true });
  await user.keyboard("{Backspace}{Tab}");
  expect(held()).toBe("nada");
});

test("a short list opens no on-screen keyboard on a phone, and still filters while typing", async () => {
  const { field } = await open({ items: REGIMES });
  expect([field.inputMode, field.readOnly, field.getAttribute("aria-expanded")]).toEqual(["none", false, "false"]);
});

test.each([
  ["Enter after them", "", "{Enter}"],
  ["Enter before them", "{Enter}", ""],
  ["Tab before them", "{Tab}", ""],
])("what is typed before the options arrive stays, and %s takes its first match", async (_, before, after) => {
  submitted.mockClear();
  let arrive = (): void => undefined;
  function Late() {
    const [items, setItems] = useState<readonly SelectItem<number>[]>([]);
    arrive = () => setItems(REGIMES);
    return <Sample items={items} />;
  }
  const { user } = await renderScreen(<Late />);
  await user.tab();
  await user.keyboard(`626${before}`);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Lista" });
  expect(field.value).toBe("626");
  act(arrive);
  if (after !== "") await user.keyboard(after);
  expect(document.querySelector("output[data-held]")?.textContent).toBe("4");
  expect(submitted).not.toHaveBeenCalled();
});

/** A list whose options a server finds for what is typed; `answer` is what came, and for which text. */
async function openFound() {
  submitted.mockClear();
  const last: { answer: (text: string, ...labels: string[]) => void } = { answer: () => undefined };
  function Found() {
    const [value, setValue] = useState<number | null>(null);
    const [typed, setTyped] = useState("");
    const [came, setCame] = useState({ text: "", items: [] as readonly SelectItem<number>[] });
    last.answer = (text, ...labels) => act(() => setCame({ text, items: labels.map(item) }));
    return (
      <form onSubmit={() => submitted()}>
        <SearchSelect<number>
          label="Lista"
          data={came.items}
          value={value}
          onChange={setValue}
          foundElsewhere
          pending={came.text !== typed}
          onSearchChange={setTyped}
        />
        <input aria-label="después" />
        <output data-held>{value ?? "nada"}</output>
      </form>
    );
  }
  const { user } = await renderScreen(<Found />);
  await user.tab();
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Lista" });
  return {
    user,
    field,
    answer: (text: string, ...labels: string[]) => last.answer(text, ...labels),
    held: () => document.querySelector("output[data-held]")?.textContent,
  };
}

test.each([
  ["Enter", "{Enter}"],
  ["Enter twice", "{Enter}{Enter}"],
  ["Tab", "{Tab}"],
])("%s before the answer takes the first match of it, and none of an older text's", async (_, keys) => {
  const { user, answer, held } = await openFound();
  await user.keyboard("cem");
  answer("cem", "Cemento");
  await user.keyboard(`ento blanco${keys}`);
  expect(held()).toBe("nada");
  answer("cemento", "Cemento", "Cemento gris");
  expect(held()).toBe("nada");
  answer("cemento blanco", "Otro", "Cemento blanco");
  expect(held()).toBe("1");
  expect(submitted).not.toHaveBeenCalled();
});

test.each([
  ["typing on", async ({ user }: Awaited<ReturnType<typeof openFound>>) => user.keyboard("e")],
  ["a second Tab", async ({ user }: Awaited<ReturnType<typeof openFound>>) => user.tab()],
  ["Escape", async ({ user }: Awaited<ReturnType<typeof openFound>>) => user.keyboard("{Escape}")],
])("after Enter before the answer, %s takes nothing when it comes", async (_, moveOn) => {
  const shown = await openFound();
  await shown.user.keyboard("c{Enter}");
  await moveOn(shown);
  shown.answer("c", "Cemento");
  shown.answer("ce", "Cemento");
  expect(shown.held()).toBe("nada");
});

test("Enter before an answer that turns out empty keeps the text, and says that nothing was found", async () => {
  const { user, field, answer, held } = await openFound();
  await user.keyboard("zzz{Enter}");
  answer("zzz");
  expect([held(), field.value]).toEqual(["nada", "zzz"]);
  expect(screen.getByText("Sin resultados")).toBeTruthy();
  await user.keyboard("{Enter}");
  expect(submitted).not.toHaveBeenCalled();
});
