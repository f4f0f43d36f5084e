import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShownTogether } from "./shown-together.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Part({ name, after }: { readonly name: string; readonly after: number }) {
  const { data } = useQuery({
    queryKey: [name],
    queryFn: () => new Promise<string>((resolve) => setTimeout(() => resolve(name), after)),
  });
  return <p>{data ?? "…"}</p>;
}

function show(...delays: readonly number[]) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ShownTogether>
          {delays.map((after) => (
            <Part key={after} name={`after ${after}`} after={after} />
          ))}
        </ShownTogether>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const areShown = () => screen.queryByRole("status") === null;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("parts are shown when the last of them has what it loads first", async () => {
  show(100, 300);
  await wait(200);
  expect(areShown()).toBe(false);
  await wait(200);
  expect(areShown()).toBe(true);
  expect(screen.getByText("after 300")).toBeTruthy();
});

test("whoever waits too long sees what is there", async () => {
  show(100, 60_000);
  await wait(1600);
  expect(areShown()).toBe(true);
  expect(screen.getByText("after 100")).toBeTruthy();
});

test("where nothing is loaded, nothing is waited for", async () => {
  show();
  await wait(0);
  expect(areShown()).toBe(true);
});
