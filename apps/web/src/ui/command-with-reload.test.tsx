import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../lib/api-client.ts";
import { renderScreen } from "../testing/render.tsx";
import { useCommandWithReload } from "./command-with-reload.ts";
import { getToasts } from "./toast.ts";

const refusal = (status: number) =>
  Promise.reject(new ApiError({ status, code: "x", message: "No se puede", errors: {} }));

test.each([
  ["what the server answers is said", () => Promise.resolve({ message: "Hecho" }), ["success: Hecho"]],
  ["so is why it refuses", () => refusal(409), ["error: No se puede"]],
  ["the end of a session has a message of its own", () => refusal(401), []],
])("%s, and what may have changed is loaded again", async (_, ask, said) => {
  let loads = 0;
  function Screen() {
    const run = useCommandWithReload(["things"]);
    const { data } = useQuery({
      queryKey: ["things"],
      queryFn: () => {
        loads += 1;
        return loads;
      },
    });
    return (
      <button type="button" onClick={() => void run(ask)}>
        {data}
      </button>
    );
  }
  const { user } = await renderScreen(<Screen />);
  await user.click(await screen.findByText("1"));
  await screen.findByText("2");
  expect(getToasts().map(({ tone, messages }) => `${tone}: ${messages.join()}`)).toEqual(said);
});
