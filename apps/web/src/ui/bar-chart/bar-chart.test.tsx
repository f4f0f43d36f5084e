import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { BarPicture } from "./bar-chart.tsx";

const heightsOf = async (...counts: number[]) => {
  const { container } = await renderScreen(
    <BarPicture title="Timbres" bars={counts.map((count, at) => ({ label: `${at}`, count }))} />,
  );
  return [...container.querySelectorAll("rect")].map((bar) => [bar.getAttribute("y"), bar.getAttribute("height")]);
};

test("the highest bar fills the picture, and the others stand beside it in proportion", async () => {
  expect(await heightsOf(4, 1, 0)).toEqual([
    ["0", "80"],
    ["60", "20"],
    ["80", "0"],
  ]);
});

test("where all are nothing, nothing is drawn", async () => {
  expect(await heightsOf(0, 0)).toEqual([
    ["80", "0"],
    ["80", "0"],
  ]);
});

test("each bar says its value under the pointer and with the keyboard, and nothing once neither is there", async () => {
  const bars = ["oct", "nov", "dic"].map((label, at) => ({ label, count: at, text: `$${at}.00` }));
  const { container } = await renderScreen(<BarPicture title="Facturado" bars={bars} />);
  const slider = screen.getByRole("slider", { name: "Facturado, barra por barra" });
  slider.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
  const shown = () => container.querySelector("strong")?.parentElement?.textContent ?? null;
  expect(slider.getAttribute("aria-valuetext")).toBe("dic: $2.00");
  fireEvent.focus(slider);
  expect(shown()).toBe("dic: $2.00");
  fireEvent.change(slider, { target: { value: "0" } });
  expect([shown(), slider.getAttribute("aria-valuetext")]).toEqual(["oct: $0.00", "oct: $0.00"]);
  fireEvent(slider, new MouseEvent("pointermove", { bubbles: true, clientX: 150 }));
  expect(shown()).toBe("nov: $1.00");
  fireEvent.blur(slider);
  fireEvent.pointerOut(slider);
  expect(shown()).toBeNull();
});
