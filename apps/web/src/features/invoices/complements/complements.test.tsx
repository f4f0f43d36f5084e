import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { COMPLEMENTOS, type Tabla } from "@timbra/cfdi/complementos";
import {
  COMPLEMENT_LISTS,
  type ComplementOption,
  type ComplementValue,
  DRAFT_COMPLEMENTS,
  type DraftComplement,
  type InvoiceForm,
} from "@timbra/contract";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { openEditor } from "../testing/editor.tsx";
import { FORM } from "../testing/form.ts";
import { isGroup, isText, type TableNode } from "./complement-data.ts";
import { ComplementsEditor } from "./complements-editor.tsx";

const DONATION: ComplementOption = { id: "donat11", place: "document", label: "Donatarias" };
const offering = (complements: InvoiceForm["complements"]) => ({
  "GET /api/invoices/form": { json: { ...FORM, complements } },
});

describe("the complements of the editor", () => {
  it("are not there where none is offered", async () => {
    await openEditor();
    await screen.findByRole("button", { name: /^Timbrar/ });
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

  /** Everything that a node may have, lists with two of each. */
  function whole(node: TableNode): ComplementValue {
    const parts = node.hijos ?? [];
    if (isText(node)) return "1";
    if (isGroup(node)) return parts.flatMap((part) => [whole(part), whole(part)]);
    const texts = [...Object.keys(node.atributos ?? {}), ...(node.texto === undefined ? [] : ["texto"])];
    const inside = parts.map((part) => [
      part.nombre,
      part.max === undefined ? whole(part) : [whole(part), whole(part)],
    ]);
    return Object.fromEntries([...texts.map((name) => [name, "1"]), ...inside]) as ComplementValue;
  }
  const fieldsIn = (value: ComplementValue): number =>
    typeof value === "string"
      ? 1
      : Object.values(value).reduce((sum: number, each) => sum + fieldsIn(each as ComplementValue), 0);

  it.each(DRAFT_COMPLEMENTS.map(({ id }) => id))("has a field for everything that %s may say", async (id) => {
    const table = (await COMPLEMENTOS.find((each) => each.id === id)?.load())?.tabla as Tabla;
    const data = whole(table.raiz) as DraftComplement["data"];
    const lists = COMPLEMENT_LISTS.flatMap((list) => [list, encodeURIComponent(list)]);
    fakeServer(
      Object.fromEntries(lists.map((list) => [`GET /api/catalogs/complements/${list}`, { json: { rows: [] } }])),
    );
    await renderRoutes([{ path: "*", element: <Form first={{ name: id, data }} /> }]);
    const fields = () => document.querySelectorAll("input[id], textarea[id]").length;
    await expect.poll(fields, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(fields()).toBeLessThanOrEqual(fieldsIn(data));
    expect(document.querySelectorAll('input:not([id]):not([type="hidden"])')).toHaveLength(0);
  });
});
