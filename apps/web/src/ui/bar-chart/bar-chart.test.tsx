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
