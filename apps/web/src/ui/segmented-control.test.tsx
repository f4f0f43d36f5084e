import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { SegmentedControl } from "./segmented-control.tsx";

function Currency() {
  const [value, setValue] = useState<"MXN" | "USD">("MXN");
  const data = [
    { value: "MXN", label: "Pesos" },
    { value: "USD", label: "Dólares" },
  ] as const;
  return <SegmentedControl aria-label="Moneda" data={data} value={value} onChange={setValue} />;
}

test("one of its words is chosen, by a click on it or by the arrows", async () => {
  const { user } = await renderScreen(<Currency />);
  expect(screen.getByRole("radiogroup", { name: "Moneda" })).toBeTruthy();
  const chosen = () => screen.getByRole<HTMLInputElement>("radio", { checked: true }).value;
  expect(chosen()).toBe("MXN");
  await user.click(screen.getByText("Dólares"));
  expect(chosen()).toBe("USD");
  await user.keyboard("{ArrowLeft}");
  expect(chosen()).toBe("MXN");
});
