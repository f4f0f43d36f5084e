import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { COMPLEMENTOS, type Tabla } from "@timbra/cfdi/complementos";
import { arbitraryDatos, validValue } from "@timbra/cfdi/testing";
import { type ComplementOption, DRAFT_COMPLEMENTS, type DraftComplement, type InvoiceForm } from "@timbra/contract";
import fc from "fast-check";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderRoutes } from "../../../testing/render.tsx";
import { openEditor } from "../testing/editor.tsx";
import { FORM } from "../testing/form.ts";
import { ComplementsEditor } from "./complements-editor.tsx";

const DONATION: ComplementOption = { id: "donat11", place: "document", label: "Donatarias" };
const offering = (complements: InvoiceForm["complements"]) => ({
  "GET /api/invoices/form": { json: { ...FORM, complements } },
});

describe("the complements of the editor", () => {
  it("are not there where none is offered", async () => {
    await openEditor();
    await screen.findByRole("button", { name: "Timbrar" });
    expect(screen.queryByRole("button", { name: "Agregar complemento" })).toBeNull();
  });

  it("are added, filled in, and saved by the names of their table", async () => {
    const { sentTo } = await openEditor({ handlers: offering([DONATION]) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Agregar complemento" }));
    await user.click(await screen.findByRole("menuitem", { name: "Donatarias" }));
    const form = await screen.findByRole("group", { name: "Donatarias" });
    await user.type(await within(form).findByRole("textbox", { name: /Número de autorización/ }), "325-SAT");
    await expect.poll(() => JSON.stringify(sentTo("POST /api/invoices/draft").at(-1)?.body ?? {})).toContain("donat11");
  });
});

describe("a form of a table", () => {
  const Form = ({ first }: { readonly first: DraftComplement }) => {
    const [complements, setComplements] = useState<readonly DraftComplement[]>([first]);
    return <ComplementsEditor offered={[]} complements={complements} problems={{}} onChange={setComplements} />;
  };

  it.each(DRAFT_COMPLEMENTS.map(({ id }) => id))("shows any data of %s", async (id) => {
    const table = (await COMPLEMENTOS.find((each) => each.id === id)?.load())?.tabla as Tabla;
    const values = validValue(table, () => ["01"]);
    const [data] = fc.sample(arbitraryDatos(table, values), { numRuns: 1, seed: 7 });
    const complement = { name: id, data: JSON.parse(JSON.stringify(data)) as DraftComplement["data"] };
    await renderRoutes([{ path: "*", element: <Form first={complement} /> }], { at: "/" });
    const fields = await screen.findAllByRole("textbox");
    expect(fields.length).toBeGreaterThan(0);
  });
});
