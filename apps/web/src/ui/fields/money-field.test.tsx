import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { IepsField } from "./money-field.tsx";

function Sample() {
  const { control } = useForm({ defaultValues: { ieps: "" } });
  return <IepsField control={control} name="ieps" label="IEPS" />;
}

const warning = () => screen.queryByText(/no está en la lista del SAT/)?.textContent ?? null;

test("a rate of IEPS that the SAT's list does not have is warned of where it is saved, with those that are in it", async () => {
  const { user } = await renderScreen(<Sample />);
  await user.type(screen.getByLabelText("IEPS"), "26.5");
  expect(warning()).toBeNull();
  await user.type(screen.getByLabelText("IEPS"), "1");
  expect(warning()).toContain("160 %, 53 %, 50 %, 30.4 %");
});

test.each(["0", "8", "8.00", "abc"])("of %j there is nothing to warn", async (typed) => {
  const { user } = await renderScreen(<Sample />);
  await user.type(screen.getByLabelText("IEPS"), typed);
  expect(warning()).toBeNull();
});
