import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { signIn } from "../testing/issuer-responses.ts";
import { renderScreen } from "../testing/render.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useLoadedForm } from "./form.ts";
import { endSession } from "./session.ts";

const schema = z.object({ name: z.string(), zip: z.string() });
const [first, second] = [
  { name: "del servidor", zip: "06000" },
  { name: "más nuevo", zip: "64000" },
];
type Values = typeof first;

/** A form that is given values when a button is pressed, as a server would. */
function Sample() {
  const [loaded, setLoaded] = useState<Values | undefined>(undefined);
  const form = useLoadedForm(schema, { name: "", zip: "" }, loaded, "sample");
  return (
    <>
      <TextField control={form.control} name="name" label="Nombre" />
      <TextField control={form.control} name="zip" label="CP" />
      <button type="button" onClick={() => setLoaded(first)}>
        primero
      </button>
      <button type="button" onClick={() => setLoaded(second)}>
        segundo
      </button>
    </>
  );
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const value = () => box("Nombre").value;
const press = (name: string) => screen.getByRole("button", { name });

test("values fill the form when they come, and again when newer ones come", async () => {
  const { user } = await renderScreen(<Sample />);
  expect(value()).toBe("");
  await user.click(press("primero"));
  await waitFor(() => expect(value()).toBe("del servidor"));
  await user.click(press("segundo"));
  await waitFor(() => expect(value()).toBe("más nuevo"));
});

test("what somebody is typing is never overwritten", async () => {
  const { user } = await renderScreen(<Sample />);
  await user.click(press("primero"));
  await user.type(box("Nombre"), "!");
  await user.click(press("segundo"));
  expect(value()).toBe("del servidor!");
});

test("who begins to type before the first values are here keeps what is typed, and the other fields are filled", async () => {
  const { user } = await renderScreen(<Sample />);
  await user.type(box("Nombre"), "Ana");
  await user.click(press("primero"));
  await waitFor(() => expect([value(), box("CP").value]).toEqual(["Ana", "06000"]));
  await user.click(press("segundo"));
  expect([value(), box("CP").value]).toEqual(["Ana", "06000"]);
});

describe("when the session ends under a form", () => {
  /** Types into the form, which then goes with its session, and opens it again under another one. */
  async function interrupted(end: () => void, again: () => void) {
    signIn();
    const { user, unmount } = await renderScreen(<Sample />);
    await user.click(press("primero"));
    await user.clear(box("CP"));
    await user.type(box("Nombre"), "!");
    act(end);
    unmount();
    again();
    const view = await renderScreen(<Sample />);
    await view.user.click(press("segundo"));
    await waitFor(() => expect(value()).not.toBe(""));
    return view;
  }
  const said = () => screen.queryByText(/lo que escribía cuando terminó la sesión/);

  test("what was typed comes back to the same person, once, and says so", async () => {
    const { unmount } = await interrupted(() => endSession(), signIn);
    await waitFor(() => expect([value(), box("CP").value]).toEqual(["del servidor!", ""]));
    expect(said()).not.toBeNull();
    unmount();
    const { user } = await renderScreen(<Sample />);
    await user.click(press("segundo"));
    await waitFor(() => expect(value()).toBe("más nuevo"));
  });

  test.each([
    ["somebody else", () => endSession(), () => signIn({ rfc: "URE180429TM6" })],
    ["whoever left by their own wish", () => endSession("left"), () => signIn()],
  ])("it does not come back to %s", async (_, end, again) => {
    await interrupted(end, again);
    expect([value(), box("CP").value]).toEqual(["más nuevo", "64000"]);
    expect(said()).toBeNull();
  });
});
