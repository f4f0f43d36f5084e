import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, ready, table } from "./testing/table.tsx";
import type { RowsToExport } from "./types.ts";

describe("the person's view", () => {
  afterEach(() => localStorage.clear());

  test("columns and rows per page are remembered for the list, and can go back to the usual", async () => {
    const first = await table(() => page(1, 1, 600));
    await ready();
    await first.user.selectOptions(screen.getByRole("combobox", { name: "Filas por página" }), "50");
    await first.user.click(screen.getByRole("button", { name: "Columnas" }));
    await first.user.click(await screen.findByRole("checkbox", { name: "Nota" }));
    await screen.findByRole("columnheader", { name: "Nota" });
    first.unmount();

    const again = await table(() => page(1, 1, 600));
    await ready();
    expect([again.asked, again.address()]).toEqual([[{ rows_per_page: 50 }], ""]);
    expect(screen.getByRole("columnheader", { name: "Nota" })).toBeTruthy();
    await again.user.click(screen.getByRole("button", { name: "Columnas" }));
    await again.user.click(await screen.findByRole("button", { name: "Restablecer columnas" }));
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Nota" })).toBeNull());
    again.unmount();

    await table(() => page(1, 1, 600), "/list", { list: "products" });
    await ready();
    expect(screen.queryByRole("columnheader", { name: "Nota" })).toBeNull();
  });

  test("the URL takes precedence over the saved view, and invalid storage is discarded", async () => {
    localStorage.setItem("list-view::customers", "{not json");
    const { asked } = await table(() => page(1, 1, 600), "/list?rows=100&cols=rfc,note");
    await ready();
    expect(asked).toEqual([{ rows_per_page: 100 }]);
    expect(screen.getAllByRole("columnheader").map((heading) => heading.textContent)).toEqual(["RFC", "Nota"]);
  });

  test("a total that is only a lower bound is shown as one", async () => {
    await table(() => ({ ...page(1, 25, 10_000), total_is_exact: false }));
    expect(await screen.findByText("1–25 de más de 10,000")).toBeTruthy();
  });
});

describe("files of the list", () => {
  const download = () => {
    const wanted: RowsToExport[] = [];
    const load = async (rows: RowsToExport) => {
      wanted.push(rows);
      return { blob: new Blob(["x"]), fileName: "lista.xlsx" };
    };
    return { wanted, props: { downloads: [{ label: "Excel (.xlsx)", load, fallbackName: "lista.xlsx" }] } };
  };

  test("are of all that match, in the order and with the columns that are seen", async () => {
    const { wanted, props } = download();
    const { user } = await table(() => page(1, 2, 60), "/list?q=acero&sort=-total&page=2&cursor=x", props);
    await ready();
    await user.click(screen.getByRole("button", { name: "Descargar" }));
    await user.click(await screen.findByRole("menuitem", { name: "Excel (.xlsx)" }));
    expect(await screen.findByText("Archivo descargado correctamente")).toBeTruthy();
    expect(wanted).toEqual([
      { search: "acero", sort: { column: "total", direction: "desc" }, columns: ["rfc", "total"] },
    ]);
  });

  test("are of the selected rows while some are", async () => {
    const { wanted, props } = download();
    const { user } = await table(() => page(1, 3, 3), "/list", { ...props, selectionActions: () => null });
    await ready();
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar RFC2" }));
    await user.click(screen.getByRole("button", { name: "Descargar" }));
    await user.click(await screen.findByRole("menuitem", { name: "Excel (.xlsx)" }));
    await waitFor(() => expect(wanted).toEqual([{ columns: ["rfc", "total"], ids: ["2"] }]));
  });

  test("there are none of nothing", async () => {
    await table(() => page(1, 0, 0), "/list", download().props);
    await screen.findByText("Aún no hay clientes");
    expect(screen.queryByRole("button", { name: "Descargar" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Imprimir" })).toBeNull();
  });
});

describe("printing", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("prints every row that matches, fetched page by page, and removes the print sheet afterwards", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const all = 450;
    const { user, asked } = await table((request) => {
      const from = request.cursor === undefined ? 1 : Number(request.cursor.slice("after-".length)) + 1;
      const count = Math.min(request.rows_per_page, all - from + 1);
      return {
        rows: page(from, count, all).rows,
        total: all,
        next_cursor: from + count - 1 < all ? `after-${from + count - 1}` : null,
      };
    }, "/list?q=rfc&page=3&cursor=after-50");
    await screen.findByRole("cell", { name: "RFC51" });
    await user.click(screen.getByRole("button", { name: "Imprimir" }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = document.querySelector("[data-printed-list]") as HTMLElement;
    expect(sheet.querySelectorAll("tbody tr")).toHaveLength(all);
    expect(sheet.textContent).toContain("450 filas");
    expect(sheet.textContent).toContain("Búsqueda: rfc");
    expect(asked.slice(1).map(({ cursor, rows_per_page }) => [cursor, rows_per_page])).toEqual([
      [undefined, 200],
      ["after-200", 200],
      ["after-400", 200],
    ]);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(document.querySelector("[data-printed-list]")).toBeNull();
  });
});

describe("the keyboard", () => {
  const rowOf = (name: string) => screen.getByRole("cell", { name }).closest("tr") as HTMLTableRowElement;

  test("one row is a stop of the Tab key; arrows, Home and End go to the others", async () => {
    const { user } = await table(() => page(1, 4, 4), "/list", { selectionActions: () => null });
    await ready();
    const stops = () => [...document.querySelectorAll<HTMLElement>("tbody tr")].map((row) => row.tabIndex);
    expect(stops()).toEqual([0, -1, -1, -1]);
    act(() => rowOf("RFC1").focus());
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect([document.activeElement, stops()]).toEqual([rowOf("RFC3"), [-1, -1, 0, -1]]);
    expect(within(rowOf("RFC3")).getByRole("checkbox").tabIndex).toBe(0);
    expect(within(rowOf("RFC1")).getByRole("checkbox").tabIndex).toBe(-1);
    await user.keyboard("{End}{ArrowDown}{Home}{ArrowUp}");
    expect(document.activeElement).toBe(rowOf("RFC1"));
  });

  test("a menu has the next key as soon as it is opened, and its arrows leave the rows alone", async () => {
    await table(() => page(1, 2, 2), "/list", { rowActions: () => [{ label: "Editar" }, { label: "Eliminar" }] });
    await ready();
    const opener = within(rowOf("RFC1")).getByRole("button");
    act(() => opener.focus());
    fireEvent.click(opener);
    const first = document.activeElement;
    fireEvent.keyDown(opener, { key: "ArrowDown" });
    expect(document.activeElement).toBe(first);
    expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Editar" }));
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
    expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Eliminar" }));
  });

  test("Space ticks the row, Enter opens it", async () => {
    const run = vi.fn();
    const { user } = await table(() => page(1, 2, 2), "/list", {
      selectionActions: (rows) => <output>{rows.map(({ rfc }) => rfc).join("+")}</output>,
      columns: [
        {
          id: "rfc",
          header: "RFC",
          cell: (one) => (
            <a href={`#${one.rfc}`} onClick={() => run(one.rfc)}>
              {one.rfc}
            </a>
          ),
        },
      ],
    });
    await ready();
    act(() => rowOf("RFC1").focus());
    await user.keyboard("{ArrowDown} ");
    expect(await screen.findByText("RFC2", { selector: "output" })).toBeTruthy();
    act(() => rowOf("RFC2").focus());
    await user.keyboard("{Enter}");
    expect(run).toHaveBeenCalledExactlyOnceWith("RFC2");
  });
});
