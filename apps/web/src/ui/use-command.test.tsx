import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "../lib/api-client.ts";
import { getToasts } from "./toast.ts";
import { useCommand } from "./use-command.ts";

const refusal = new ApiError({ status: 409, code: "x", message: "No se puede." });

test("a command is under way until it is answered, and says whether it went through", async () => {
  const { result } = renderHook(() => useCommand());
  let answer: () => void = () => undefined;
  let outcome: Promise<boolean> = Promise.resolve(false);
  act(() => {
    outcome = result.current.run(() => new Promise<void>((resolve) => (answer = resolve)));
  });
  expect(result.current.busy).toBe(true);
  await act(async () => answer());
  expect([await outcome, result.current.busy]).toEqual([true, false]);
});

test("a refusal is shown in a toast, or passed to a form that shows it at its field; a bug is rethrown", async () => {
  const { result } = renderHook(() => useCommand());
  const onRefusal = vi.fn();
  await act(async () => expect(await result.current.run(() => Promise.reject(refusal), onRefusal)).toBe(false));
  expect(onRefusal).toHaveBeenCalledExactlyOnceWith(refusal);
  expect(getToasts()).toHaveLength(0);
  await act(async () => expect(await result.current.run(() => Promise.reject(refusal))).toBe(false));
  expect(getToasts()).toMatchObject([{ messages: ["No se puede."] }]);
  await act(async () => expect(result.current.run(() => Promise.reject(new TypeError("bug")))).rejects.toThrow("bug"));
  expect(result.current.busy).toBe(false);
});
