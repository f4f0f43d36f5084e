import { screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { SuggestInput } from "./suggest-input.tsx";

afterEach(() => vi.restoreAllMocks());

const FRUIT = ["manzana", "mango", "uva"];
const picked = vi.fn();
const added = vi.fn();
const pressed = vi.fn();

interface FieldProps {
  readonly pending?: boolean;
  readonly options?: readonly string[];
  readonly tabTakes?: boolean;
}

function Field({ pending = false, options = FRUIT, tabTakes = false }: FieldProps) {
  const [text, setText] = useState("");
  return (
    <>
      <SuggestInput
        aria-label="fruta"
        value={text}
        onType={setText}
        options={options.filter((fruit) => fruit.startsWith(text))}
        pending={pending}
        tabTakes={tabTakes}
        optionKey={(fruit) => fruit}
        renderOption={(fruit) => fruit}
        onPick={picked}
        extras={[{ key: "add", label: "agregar", run: added }]}
        onKeyDown={(event) => pressed(event.key)}
      />
      <button type="button">después</button>
    </>
  );
}

async function open(props: FieldProps = {}) {
  for (const spy of [picked, added, pressed]) spy.mockClear();
  const view = await renderScreen(<Field {...props} />);
  return { ...view, field: screen.getByRole("combobox", { name: "fruta" }) };
}

const chosen = () => screen.queryByRole("option", { selected: true })?.textContent;

test("it opens by typing, and announces the chosen option to screen readers", async () => {
  const { user, field } = await open();
  expect(field.getAttribute("aria-expanded")).toBe("false");
  await user.type(field, "m");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["manzana", "mango", "agregar"]);
  expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).toBe("manzana");
  expect(document.getElementById(field.getAttribute("aria-controls") ?? "")?.getAttribute("role")).toBe("listbox");
});

test("arrows wrap around, Enter selects, and the key event stays in the field", async () => {
  const { user, field } = await open();
  await user.type(field, "m{ArrowDown}");
  expect(chosen()).toBe("mango");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}");
  expect(chosen()).toBe("mango");
  await user.keyboard("{Enter}");
  expect(picked).toHaveBeenCalledExactlyOnceWith("mango");
  expect(pressed).not.toHaveBeenCalledWith("Enter");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("Tab keeps what was typed and goes on", async () => {
  const { user, field } = await open();
  await user.type(field, "ma");
  await user.tab();
  expect(picked).not.toHaveBeenCalled();
  expect((field as HTMLInputElement).value).toBe("ma");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "después" }));
});

test("Tab takes the first one where what is typed is only a way to an option, and goes on", async () => {
  const { user, field } = await open({ tabTakes: true });
  await user.type(field, "ma{Tab}");
  expect(picked).toHaveBeenCalledExactlyOnceWith("manzana");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "después" }));
});

test("Tab before the answer waits for it, and a second one goes on without it", async () => {
  const { user, field } = await open({ tabTakes: true, pending: true, options: [] });
  await user.type(field, "ma{Tab}");
  expect(document.activeElement).toBe(field);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "después" }));
});

test("Enter on an open list submits no form around it", async () => {
  const submitted = vi.fn((event: SubmitEvent) => event.preventDefault());
  const { user } = await renderScreen(
    <form onSubmit={(event) => submitted(event.nativeEvent as SubmitEvent)}>
      <Field />
      <button type="submit">Guardar</button>
    </form>,
  );
  await user.type(screen.getByRole("combobox", { name: "fruta" }), "kiwi{Enter}");
  expect(submitted).not.toHaveBeenCalled();
});

test("Escape closes the list, and only the list", async () => {
  const { user, field } = await open();
  await user.type(field, "ma{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect((field as HTMLInputElement).value).toBe("ma");
  expect(pressed).not.toHaveBeenCalledWith("Escape");
  await user.keyboard("{Escape}");
  expect(pressed).toHaveBeenCalledWith("Escape");
});

test("Enter on a text without a match is left to the field: it never runs the command below the options", async () => {
  const { user, field } = await open();
  await user.type(field, "kiwi{Enter}");
  expect(added).not.toHaveBeenCalled();
  expect(pressed).toHaveBeenCalledWith("Enter");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(added).toHaveBeenCalledOnce();
});

function Late() {
  const [arrived, setArrived] = useState(false);
  return (
    <>
      <Field pending={!arrived} options={arrived ? FRUIT : []} />
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setArrived(true)}>
        llega
      </button>
    </>
  );
}

test("Enter before the answer has arrived waits for it, and takes its first option", async () => {
  for (const spy of [picked, added, pressed]) spy.mockClear();
  const { user } = await renderScreen(<Late />);
  await user.type(screen.getByRole("combobox", { name: "fruta" }), "u{Enter}");
  expect(picked).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalledWith("Enter");
  await user.click(screen.getByRole("button", { name: "llega" }));
  expect(picked).toHaveBeenCalledExactlyOnceWith("uva");
});

test("Escape after Enter gives up waiting for the answer", async () => {
  picked.mockClear();
  const { user } = await renderScreen(<Late />);
  await user.type(screen.getByRole("combobox", { name: "fruta" }), "u{Enter}{Escape}");
  await user.click(screen.getByRole("button", { name: "llega" }));
  expect(picked).not.toHaveBeenCalled();
});

test("a click opens it, and a click takes", async () => {
  const { user, field } = await open();
  await user.click(field);
  await user.click(screen.getByRole("option", { name: "uva" }));
  expect(picked).toHaveBeenCalledExactlyOnceWith("uva");
});
