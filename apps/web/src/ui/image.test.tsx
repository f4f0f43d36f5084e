import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { Image } from "./image.tsx";

test("says that it is loading, then shows the picture", async () => {
  await renderScreen(<Image src="/logo.png" alt="Logotipo" />);
  expect(screen.getByRole("img", { name: "Cargando imagen" })).toBeTruthy();
  fireEvent.load(screen.getByAltText("Logotipo"));
  expect(screen.queryByRole("img", { name: "Cargando imagen" })).toBeNull();
});

test("says so when the picture cannot be had", async () => {
  await renderScreen(<Image src="/gone.png" alt="Logotipo" />);
  fireEvent.error(screen.getByAltText("Logotipo"));
  expect(screen.getByText("Imagen no encontrada")).toBeTruthy();
  expect(screen.queryByAltText("Logotipo")).toBeNull();
});

test("without a picture there is the placeholder at once", async () => {
  await renderScreen(<Image src={null} alt="Logotipo" />);
  expect(screen.getByText("Imagen no encontrada")).toBeTruthy();
});
