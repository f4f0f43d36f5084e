import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { createStore, useStore } from "./store.ts";

test("a new value is shown by every subscribed component, and unmounted ones are unsubscribed", async () => {
  const store = createStore("one");
  const Shown = () => <p>{useStore(store)}</p>;
  expect(store.isFollowed()).toBe(false);
  const { unmount } = await renderScreen(<Shown />);
  expect(store.isFollowed()).toBe(true);
  act(() => store.set("two"));
  expect(screen.getByText("two")).toBeTruthy();
  unmount();
  expect([store.get(), store.isFollowed()]).toEqual(["two", false]);
});
