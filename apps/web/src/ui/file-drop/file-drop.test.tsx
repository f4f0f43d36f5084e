import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import type { ReadFile } from "./file-drop.tsx";
import { FileDrop, type FileDropProps } from "./file-drop.tsx";

async function drop(props: Partial<FileDropProps> = {}) {
  const held: (ReadFile | null)[] = [];
  function Holder() {
    const [value, setValue] = useState<ReadFile | null>(null);
    return (
      <>
        <FileDrop
          label="Certificado"
          extensions={[".cer"]}
          maxBytes={10}
          {...props}
          value={value}
          onChange={(file) => {
            held.push(file);
            setValue(file);
          }}
        />
        <button type="button" onClick={() => setValue(null)}>
          vaciar
        </button>
      </>
    );
  }
  const view = await renderScreen(<Holder />);
  return { ...view, held, input: () => screen.getByLabelText<HTMLInputElement>(/^Certificado/) };
}

const file = (name: string, content = "hola") => new File([content], name);
const choose = (input: HTMLInputElement, ...files: File[]) => fireEvent.change(input, { target: { files } });

afterEach(() => vi.unstubAllGlobals());

test("a file is read and held as base64; it can be removed and brought back", async () => {
  const { user, held, input } = await drop();
  choose(input(), file("sello.cer"));
  await screen.findByText(/^Listo/);
  expect(held.at(-1)).toEqual({ name: "sello.cer", size: 4, base64: "aG9sYQ==" });
  await user.click(screen.getByRole("button", { name: "Quitar" }));
  expect(held.at(-1)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(held.at(-1)?.base64).toBe("aG9sYQ==");
  expect(screen.getByText("sello.cer")).toBeTruthy();
});

test.each([
  ["the wrong type", [file("sello.pdf")], "El tipo de archivo no es válido; se acepta .cer"],
  ["empty", [file("sello.cer", "")], "El archivo está vacío"],
  ["too large", [file("sello.cer", "x".repeat(11))], "El archivo no debe pesar más de 1 KB"],
  ["two at once", [file("a.cer"), file("b.cer")], "Seleccione un solo archivo"],
])("refuses %s, in words, at the field", async (_, files, sentence) => {
  const { held, input } = await drop();
  choose(input(), ...files);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(input().getAttribute("aria-invalid")).toBe("true");
  expect(held.filter((value) => value !== null)).toEqual([]);
});

test("a file that the form takes away is not named any more", async () => {
  const { user, input } = await drop();
  choose(input(), file("sello.cer"));
  await screen.findByText(/^Listo/);
  await user.click(screen.getByRole("button", { name: "vaciar" }));
  expect(screen.queryByText("sello.cer")).toBeNull();
});

test("a required field that was touched and left empty says so; one that the form emptied does not", async () => {
  const sentence = "Seleccione un archivo";
  const { user, input } = await drop({ required: true });
  await user.tab();
  expect(document.activeElement).toBe(input());
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(input().getAttribute("aria-invalid")).toBe("true");
  choose(input(), file("sello.cer"));
  await screen.findByText(/^Listo/);
  expect(screen.queryByText(sentence)).toBeNull();
  await user.click(screen.getByRole("button", { name: "vaciar" }));
  expect(screen.queryByText(sentence)).toBeNull();
  choose(input(), file("sello.cer"));
  await screen.findByText(/^Listo/);
  await user.click(screen.getByRole("button", { name: "Quitar" }));
  expect(screen.getByText(sentence)).toBeTruthy();
});

test("a field that may stay empty asks for nothing", async () => {
  const { user } = await drop();
  await user.tab();
  await user.tab();
  expect(screen.queryByText("Seleccione un archivo")).toBeNull();
});

test("a refused file clears the one held before", async () => {
  const { held, input } = await drop();
  choose(input(), file("sello.cer"));
  await screen.findByText(/^Listo/);
  choose(input(), file("sello.pdf"));
  await waitFor(() => expect(held.at(-1)).toBeNull());
});

test("a picture that measures too much is refused with the limit", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 400, height: 90, close: () => 0 }));
  const { input } = await drop({ extensions: [".png"], maxPixels: { width: 130, height: 130 } });
  choose(input(), file("logo.png"));
  expect(await screen.findByText("La imagen no debe medir más de 130 x 130 px")).toBeTruthy();
});

test("a file that is no picture has its own error", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not an image")));
  const { input } = await drop({ extensions: [".png"], maxPixels: { width: 130, height: 130 } });
  choose(input(), file("logo.png"));
  expect(await screen.findByText("El archivo no es una imagen que se pueda abrir")).toBeTruthy();
});

test("reading can be stopped and taken up again", async () => {
  const finish: (() => void)[] = [];
  vi.stubGlobal(
    "createImageBitmap",
    () => new Promise((resolve) => finish.push(() => resolve({ width: 1, height: 1, close: () => 0 }))),
  );
  const { user, held, input } = await drop({ extensions: [".png"], maxPixels: { width: 130, height: 130 } });
  choose(input(), file("logo.png"));
  await user.click(await screen.findByRole("button", { name: "Detener" }));
  expect(screen.getByText(/^Detenido/)).toBeTruthy();
  finish[0]?.();
  await user.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(held.filter((value) => value !== null)).toEqual([]);
  finish[1]?.();
  await screen.findByText(/^Listo/);
  expect(held.at(-1)?.name).toBe("logo.png");
});

test("a dropped file is taken, but not by a disabled field", async () => {
  const { held } = await drop({ disabled: true });
  const zone = screen.getByText("Elija un archivo").closest("[data-state]");
  if (zone === null) throw new Error("no drop zone");
  fireEvent.drop(zone, { dataTransfer: { files: [file("sello.cer")] } });
  expect(held).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Certificado/).disabled).toBe(true);
});
