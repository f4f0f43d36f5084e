import { fireEvent, screen } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { Image } from "./image.tsx";

test("says that it is loading, then shows the picture", async () => {
  await renderScreen(<Image src="/logo.png" alt="Logotipo" />);
  expect(screen.getByRole("img", { name: "Cargando imagen" })).toBeTruthy();
  fireEvent.load(screen.getByAltText("Logotipo"));
  expect(screen.queryByRole("img", { name: "Cargando imagen" })).toBeNull();
});

test("a picture that is there before any effect runs is shown all the same", async () => {
  function AtOnce() {
    useLayoutEffect(() => {
      document.querySelector("img")?.dispatchEvent(new Event("load"));
    }, []);
    return <Image src="data:image/png;base64,QUJDRA==" alt="Logotipo" />;
  }
  await renderScreen(<AtOnce />);
  expect(screen.queryByRole("img", { name: "Cargando imagen" })).toBeNull();
});

test("another address starts anew, and none is the placeholder again", async () => {
  const addresses = ["/one.png", "/two.png", null];
  function Changing() {
    const [at, setAt] = useState(0);
    return (
      <button type="button" onClick={() => setAt(at + 1)}>
        <Image src={addresses[at] ?? null} alt="Logotipo" />
      </button>
    );
  }
  const { user } = await renderScreen(<Changing />);
  fireEvent.load(screen.getByAltText("Logotipo"));
  await user.click(screen.getByRole("button"));
  expect(screen.getByRole("img", { name: "Cargando imagen" })).toBeTruthy();
  await user.click(screen.getByRole("button"));
  expect(screen.getByText("Imagen no encontrada")).toBeTruthy();
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
