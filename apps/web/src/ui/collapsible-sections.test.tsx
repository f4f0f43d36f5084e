import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { CollapsibleSections } from "./collapsible-sections.tsx";

function Form() {
  const [submits, setSubmits] = useState(0);
  const wrong = submits > 0;
  const sections = [
    { id: "general", title: "General", content: <input aria-label="nombre" /> },
    { id: "address", title: "Dirección", content: <input aria-label="calle" aria-invalid={wrong} />, hasError: wrong },
    { id: "contact", title: "Contacto", content: <input aria-label="fax" aria-invalid={wrong} />, hasError: wrong },
  ];
  return (
    <>
      <CollapsibleSections sections={sections} submitCount={submits} />
      <button type="button" onClick={() => setSubmits(submits + 1)}>
        Enviar
      </button>
    </>
  );
}

const open = () => screen.getAllByRole("button", { expanded: true }).map((button) => button.textContent);

test("one section is open at a time, and closed ones keep what was typed", async () => {
  const { user } = await renderScreen(<Form />);
  await user.type(screen.getByLabelText("nombre"), "Ana");
  await user.click(screen.getByRole("button", { name: "Contacto" }));
  expect(open()).toEqual(["Contacto"]);
  await user.click(screen.getByRole("button", { name: "General" }));
  expect(screen.getByLabelText<HTMLInputElement>("nombre").value).toBe("Ana");
});

test("a failed submit marks every wrong section, opens the first and moves to its field", async () => {
  const { user } = await renderScreen(<Form />);
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(screen.getAllByText("Hay errores en esta sección")).toHaveLength(2);
  expect(open()).toEqual(["DirecciónHay errores en esta sección"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("calle")));
});

test("correcting the last error of a section does not leave it before the next submit", async () => {
  function Mending() {
    const [submits, setSubmits] = useState(0);
    const [name, setName] = useState("");
    const isMissing = submits > 0 && name === "";
    const sections = [
      {
        id: "general",
        title: "General",
        content: (
          <input
            aria-label="nombre"
            value={name}
            onChange={({ target }) => setName(target.value)}
            aria-invalid={isMissing}
          />
        ),
        hasError: isMissing,
      },
      {
        id: "address",
        title: "Dirección",
        content: <input aria-label="calle" aria-invalid={submits > 0} />,
        hasError: submits > 0,
      },
    ];
    return (
      <>
        <CollapsibleSections sections={sections} submitCount={submits} />
        <button type="button" onClick={() => setSubmits(submits + 1)}>
          Enviar
        </button>
      </>
    );
  }
  const { user } = await renderScreen(<Mending />);
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await user.type(screen.getByLabelText("nombre"), "Ana");
  expect(open()).toEqual(["General"]);
  expect(screen.getByLabelText<HTMLInputElement>("nombre").value).toBe("Ana");
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(open()).toEqual(["DirecciónHay errores en esta sección"]);
});
