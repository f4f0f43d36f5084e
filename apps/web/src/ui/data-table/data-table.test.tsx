import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api-client.ts";
import { SEARCH_DEBOUNCE_MS } from "./search-box.tsx";
import { page, ready, table } from "./testing/table.tsx";

// A user's view of a list is saved in the browser; no test may see that of another.
afterEach(() => localStorage.clear());

const shown = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((line) => within(line).getAllByRole("cell")[0]?.textContent);

describe("asking the server", () => {
  test("the first page, with the usual order", async () => {
    const { asked } = await table(() => page(1, 2, 2), "/list", { defaultSort: { column: "rfc", direction: "asc" } });
    await ready();
    expect(asked).toEqual([{ rows_per_page: 25, sort: { column: "rfc", direction: "asc" } }]);
    expect(shown()).toEqual(["RFC1", "RFC2"]);
  });

  test("the view in the URL is the one that is requested", async () => {
    const { asked } = await table(() => page(1, 2, 2), "/list?q=acero&sort=-total&rows=50&page=3&cursor=after-100");
    await ready();
    expect(asked).toEqual([
      { rows_per_page: 50, search: "acero", sort: { column: "total", direction: "desc" }, cursor: "after-100" },
    ]);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("acero");
  });

  test("invalid values in the URL are ignored", async () => {
    const { asked } = await table(() => page(1, 1, 1), "/list?rows=9999&page=-4");
    await ready();
    expect(asked).toEqual([{ rows_per_page: 25 }]);
  });

  test("a page whose cursor is not known is asked for by its number", async () => {
    const { asked } = await table(() => page(1, 1, 60), "/list?page=2");
    await ready();
    expect(asked).toEqual([{ rows_per_page: 25, page: 2 }]);
  });
});

describe("searching", () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  test("waits for half a second of silence, then starts at the first page", async () => {
    const { asked, address } = await table(() => page(1, 1, 60), "/list?page=2&cursor=x");
    await ready();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ace" } });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "acero " } });
    expect(asked).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS));
    await waitFor(() => expect(asked.at(-1)).toEqual({ rows_per_page: 25, search: "acero" }));
    expect([asked.length, address()]).toEqual([2, "?q=acero"]);
  });

  test("Enter does not wait", async () => {
    const { asked } = await table(() => page(1, 1, 1));
    await ready();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "acero" } });
    fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
    await waitFor(() => expect(asked.at(-1)?.search).toBe("acero"));
  });
});

describe("order and pages", () => {
  test("a heading sorts up, then down, and says so", async () => {
    const { asked, user, address } = await table(() => page(1, 2, 2));
    await ready();
    const heading = () => screen.getByRole("columnheader", { name: /Total/ });
    expect(heading().getAttribute("aria-sort")).toBe("none");
    await user.click(within(heading()).getByRole("button"));
    await waitFor(() => expect(heading().getAttribute("aria-sort")).toBe("ascending"));
    await user.click(within(heading()).getByRole("button"));
    await waitFor(() => expect(heading().getAttribute("aria-sort")).toBe("descending"));
    expect(asked.at(-1)?.sort).toEqual({ column: "total", direction: "desc" });
    expect(address()).toBe("?sort=-total");
  });

  test("the next page uses the server's cursor, and the previous page the one before", async () => {
    const { asked, user, address } = await table((request) =>
      request.cursor === undefined ? page(1, 25, 60) : page(Number(request.cursor.slice(6)) + 1, 25, 60),
    );
    await ready();
    await user.click(screen.getByRole("button", { name: "Página siguiente" }));
    await screen.findByText("26–50 de 60");
    await user.click(screen.getByRole("button", { name: "Página siguiente" }));
    await screen.findByText("51–75 de 60");
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "after-25", "after-50"]);
    await user.click(screen.getByRole("button", { name: "Página anterior" }));
    await screen.findByText("26–50 de 60");
    expect(address()).toBe("?page=2&cursor=after-25");
    await user.click(screen.getByRole("button", { name: "Página anterior" }));
    await screen.findByText("1–25 de 60");
    expect(address()).toBe("");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Página anterior" }).disabled).toBe(true);
  });

  test("the last page has no next", async () => {
    await table(() => page(1, 2, 2));
    await ready();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Página siguiente" }).disabled).toBe(true);
  });

  test("rows per page start over", async () => {
    const { asked, user } = await table(() => page(1, 1, 600), "/list?page=3&cursor=x");
    await ready();
    await user.selectOptions(screen.getByRole("combobox", { name: "Filas por página" }), "100");
    await waitFor(() => expect(asked.at(-1)).toEqual({ rows_per_page: 100 }));
  });
});

describe("what there is to see", () => {
  test("nothing yet: what to do next", async () => {
    await table(() => page(1, 0, 0));
    expect(await screen.findByText("Aún no hay clientes")).toBeTruthy();
  });

  test("nothing found: the way back to everything", async () => {
    const { user, address } = await table(
      (request) => (request.search === undefined ? page(1, 1, 1) : page(1, 0, 0)),
      "/list?q=zz",
    );
    await user.click(await screen.findByRole("button", { name: "Quitar búsqueda y filtros" }));
    await ready();
    expect(address()).toBe("");
  });

  test("a failure says why, and can be tried again", async () => {
    let broken = true;
    const { user } = await table(() =>
      broken ? new ApiError({ status: 0, code: "unreachable", message: "El servidor no responde" }) : page(1, 1, 1),
    );
    expect(await screen.findByText("El servidor no responde")).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Reintentar" }));
    await ready();
    expect(screen.queryByText("El servidor no responde")).toBeNull();
  });

  test("hidden columns can be shown, fixed ones not hidden, and the address remembers", async () => {
    const { user, address } = await table(() => page(1, 1, 1));
    await ready();
    expect(screen.queryByRole("columnheader", { name: "Nota" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Columnas" }));
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "RFC" })).disabled).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: "Nota" }));
    expect(await screen.findByRole("columnheader", { name: "Nota" })).toBeTruthy();
    expect(address()).toBe("?cols=rfc%2Ctotal%2Cnote");
  });
});

describe("acting on rows", () => {
  test("selected rows are given to the actions, and let go when cleared", async () => {
    const { user } = await table(() => page(1, 3, 3), "/list", {
      selectionActions: (rows) => <output>{rows.map(({ rfc }) => rfc).join("+")}</output>,
    });
    await ready();
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar RFC1" }));
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar RFC3" }));
    expect(screen.getByText("RFC1+RFC3")).toBeTruthy();
    expect(screen.getByText("2 filas seleccionadas")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Quitar selección" }));
    expect(screen.queryByText("RFC1+RFC3")).toBeNull();
  });

  test("rows selected on another page stay selected, are counted and acted on; one that is deleted meanwhile is deselected", async () => {
    let rows = page(1, 3, 5);
    const { user, queries } = await table(({ cursor }) => (cursor === undefined ? rows : page(4, 2, 5)), "/list", {
      selectionActions: (selection) => <output>{selection.map(({ rfc }) => rfc).join("+")}</output>,
    });
    await ready();
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar RFC1" }));
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar RFC2" }));
    await user.click(screen.getByRole("button", { name: "Página siguiente" }));
    await user.click(await screen.findByRole("checkbox", { name: "Seleccionar RFC4" }));
    expect(screen.getByText("RFC1+RFC2+RFC4")).toBeTruthy();
    expect(screen.getByText("3 filas seleccionadas (2 en otras páginas)")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Página anterior" }));
    await ready();
    rows = page(2, 2, 4);
    await queries.invalidateQueries();
    expect(await screen.findByText("RFC2+RFC4")).toBeTruthy();
    expect(screen.getByText("2 filas seleccionadas (1 en otra página)")).toBeTruthy();
  });

  test("all of the page at once", async () => {
    const { user } = await table(() => page(1, 3, 3), "/list", {
      selectionActions: (rows) => <output>{rows.length}</output>,
    });
    await ready();
    await user.click(screen.getByRole("checkbox", { name: "Seleccionar todas las filas de esta página" }));
    expect(screen.getByText("3 filas seleccionadas")).toBeTruthy();
  });

  test("a row's menu runs its command", async () => {
    const run = vi.fn();
    const { user } = await table(() => page(1, 2, 2), "/list", {
      rowActions: ({ rfc }) => [{ label: "Eliminar", danger: true, run: () => run(rfc) }],
    });
    await ready();
    await user.click(screen.getByRole("button", { name: "Acciones de RFC2" }));
    await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
    expect(run).toHaveBeenCalledExactlyOnceWith("RFC2");
  });
});

describe("on a phone", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("48em"),
      addEventListener: () => 0,
      removeEventListener: () => 0,
    }));
  });
  afterEach(() => vi.unstubAllGlobals());

  test("rows are cards with their labels, and can be put in order", async () => {
    const { asked, user } = await table(() => page(1, 2, 2));
    const cards = within(await screen.findByRole("list", { name: "Clientes" }));
    await waitFor(() =>
      expect(cards.getAllByRole("listitem").map((card) => card.textContent)).toEqual([
        "RFC1Total1.00",
        "RFC2Total2.00",
      ]),
    );
    expect(screen.queryByRole("table")).toBeNull();
    await user.click(screen.getByRole("combobox", { name: "Ordenar" }));
    await user.click(await screen.findByRole("option", { name: "Total, descendente" }));
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ column: "total", direction: "desc" }));
  });
});
