import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { COMPLEMENTOS, type Tabla } from "@timbra/cfdi/complementos";
import {
  type ComplementOption,
  type ComplementValue,
  DRAFT_COMPLEMENTS,
  type DraftComplement,
  type InvoiceForm,
  SEARCHED_LISTS,
} from "@timbra/contract";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderRoutes } from "../../../testing/render.tsx";
import { DRAFT_ID, draftAnswer, KEEP_BODY, openEditor, PREVIEW, WAIT_OPTIONS } from "../testing/editor.tsx";
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

describe("a problem with a complement", () => {
  const LINE = {
    product_id: null,
    total_import: null,
    key: "86121500",
    sku: null,
    description: "Colegiatura",
    unit_id: 3,
    quantity: "1",
    unit_price: "100",
    discount: null,
    tax_object_id: 2,
    taxes: [],
    predial: null,
    customs: [],
    third_party: null,
    operation: null,
    complements: [{ name: "iedu", data: { CURP: "MAAA100101MDFRNN09", nivelEducativo: "Preescolar", autRVOE: "2" } }],
  };

  it("of a line says the field by its label, and leads to that field", async () => {
    const { user } = await openEditor({
      at: `/create/invoice?draft=${DRAFT_ID}`,
      handlers: { [PREVIEW]: { json: draftAnswer({ ...KEEP_BODY, items: [LINE] }, 1) } },
    });
    await user.click(await screen.findByRole("button", { name: /Falta el nombre del alumno/ }, WAIT_OPTIONS));
    const dialog = await screen.findByRole("dialog", { name: /concepto 1/ });
    const field = await within(dialog).findByRole("textbox", { name: /Nombre del alumno/ }, WAIT_OPTIONS);
    await waitFor(() => expect(document.activeElement).toBe(field), WAIT_OPTIONS);
  });
});

describe("a list of a complement", () => {
  it("is searched among the keys that another field leaves", async () => {
    const { received } = fakeServer({
      "GET /api/catalogs/complements/catCFDI:c_Pais": { json: { rows: [] } },
      "GET /api/catalogs/complements/catCFDI%3Ac_Pais": { json: { rows: [] } },
      "GET /api/catalogs/complements/catCFDI%3Ac_Estado": { json: { rows: [] } },
      "GET /api/catalogs/complements/catCFDI%3Ac_Municipio": { json: { rows: [] } },
      "GET /api/catalogs/complements/catCFDI%3Ac_CodigoPostal": { json: { rows: [] } },
    });
    const address = { Calle: "Juárez", Pais: "MEX", Estado: "BCN", Municipio: "001", CodigoPostal: "22800" };
    const data = { Receptor: { Domicilio: address } };
    await renderRoutes([
      {
        path: "*",
        element: (
          <ComplementsEditor
            offered={[]}
            base="complements"
            complements={[{ name: "comercio-exterior20", data }]}
            problems={{}}
            onChange={() => undefined}
          />
        ),
      },
    ]);
    const asked = () => received.map(({ url }) => decodeURIComponent(url));
    await expect
      .poll(() => asked().find((url) => url.includes("c_Municipio")), { timeout: 10_000 })
      .toContain("within=BCN");
    expect(asked().find((url) => url.includes("c_Estado"))).toContain("within=MEX");
  });
});

describe("a form of a table", () => {
  const Form = ({ first }: { readonly first: DraftComplement }) => {
    const [complements, setComplements] = useState<readonly DraftComplement[]>([first]);
    return (
      <ComplementsEditor
        offered={[]}
        base="complements"
        complements={complements}
        problems={{}}
        onChange={setComplements}
      />
    );
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
    const lists = SEARCHED_LISTS.flatMap((list) => [list, encodeURIComponent(list)]);
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
