import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api-client.ts";
import { renderScreen } from "../../testing/render.tsx";
import { SEARCH_DEBOUNCE_MS, SearchBox } from "./search-box.tsx";
import { page, ready, table } from "./testing/table.tsx";
import type { ListRequest } from "./types.ts";

afterEach(() => localStorage.clear());

const TOTAL = 30;
/** A list of thirty rows, as a server pages it. */
const thirty = ({ page: number = 1, cursor, rows_per_page: size }: ListRequest) => {
  const from = cursor === undefined ? (number - 1) * size + 1 : Number(cursor.replace("after-", "")) + 1;
  return page(from, Math.max(0, Math.min(size, TOTAL - from + 1)), TOTAL);
};

describe("a URL of a page that no longer exists", () => {
  test("a page beyond the end goes to the last one there is", async () => {
    const { asked, address } = await table(thirty, "/list?page=9");
    await screen.findByText("RFC30");
    expect([asked.at(-1), address()]).toEqual([{ rows_per_page: 25, page: 2 }, "?page=2"]);
  });

  test("neither does one that the server would not even look for", async () => {
    const { asked, address } = await table(thirty, `/list?page=99999999999&cursor=${"x".repeat(2000)}`);
    await screen.findByText("RFC30");
    expect([asked[0], address()]).toEqual([{ rows_per_page: 25, page: 1_000_000 }, "?page=2"]);
  });

  test("columns that the list does not have are the usual ones", async () => {
    await table(thirty, "/list?cols=foo,bar");
    await ready();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["RFC", "Total"]);
  });

  test("when the last page has lost its rows, the one before is shown", async () => {
    let left = TOTAL;
    const { queries, address } = await table(({ page: number = 1, cursor, rows_per_page: size }) => {
      const from = cursor === undefined ? (number - 1) * size + 1 : 26;
      return page(from, Math.max(0, Math.min(size, left - from + 1)), left);
    }, "/list?page=2&cursor=after-25");
    await screen.findByText("RFC26");
    left = 25;
    await act(() => queries.invalidateQueries());
    await screen.findByText("RFC25");
    expect(address()).toBe("");
  });

  test("a cursor that the server refuses is forgotten, and the page asked for by its number", async () => {
    const { address } = await table((request) => {
      if (request.cursor !== undefined)
        return new ApiError({ status: 400, code: "cursor_invalid", message: "Ya no existe" });
      return thirty(request);
    }, "/list?page=2&cursor=of-another-day");
    await screen.findByText("RFC26");
    expect(address()).toBe("?page=2");
  });

  test("an order by what is no column is the usual order", async () => {
    const { asked } = await table(thirty, "/list?sort=-nothing", { defaultSort: { column: "rfc", direction: "asc" } });
    await ready();
    expect(asked).toEqual([{ rows_per_page: 25, sort: { column: "rfc", direction: "asc" } }]);
  });

  test("an order by a column that cannot be put in order is none", async () => {
    const { asked } = await table(thirty, "/list?sort=note");
    await ready();
    expect(asked).toEqual([{ rows_per_page: 25 }]);
  });

  test("a search is as long as the server takes one", async () => {
    const { asked } = await table(thirty, `/list?q=${"x".repeat(300)}`);
    await ready();
    expect(asked).toEqual([{ rows_per_page: 25, search: "x".repeat(200) }]);
    expect(screen.getByRole<HTMLInputElement>("searchbox").maxLength).toBe(200);
  });
});

test("a list that nothing matches stays where it is, with what to do", async () => {
  const { asked } = await table(() => page(1, 0, 0), "/list?q=zzz&page=3");
  await screen.findByText("Sin resultados");
  expect(asked).toHaveLength(1);
});

test("a failure shows every message of the server, and none of the browser", async () => {
  let failure: Error = new ApiError({
    status: 422,
    code: "validation_failed",
    message: "Revise los campos",
    errors: { search: ["Muy largo"] },
  });
  const { queries } = await table(() => failure);
  expect(await screen.findByText("Muy largo")).toBeTruthy();
  failure = new TypeError("network error");
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(screen.getByText(/Ocurrió un error al solicitar los datos/)).toBeTruthy());
  expect(screen.queryByText("network error")).toBeNull();
});

describe("typing faster than the URL is updated", () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  /** A search whose address comes later than it was asked for, as under a busy screen. */
  function Late({ later }: { readonly later: (arrive: () => void) => void }) {
    const [value, setValue] = useState("");
    return <SearchBox value={value} onSearch={(text) => later(() => setValue(text))} />;
  }

  test("no letter is lost", async () => {
    let arrive: () => void = () => undefined;
    await renderScreen(<Late later={(then) => (arrive = then)} />);
    const box = screen.getByRole<HTMLInputElement>("searchbox");
    fireEvent.change(box, { target: { value: "ace" } });
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS));
    fireEvent.change(box, { target: { value: "acer" } });
    act(() => arrive());
    expect(box.value).toBe("acer");
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS));
    act(() => arrive());
    expect(box.value).toBe("acer");
  });
});
