import { useTranslation } from "react-i18next";
import { type Bar, textOf } from "./bar.ts";
import classes from "./bar-chart.module.css";

const WIDTH = 300;
const HEIGHT = 80;
/** How much of its place a bar fills. */
const FILLED = 0.8;

/** The bars; what they say at most and from where to where, for whoever does not see them. */
export function BarPicture({ bars, title }: { readonly bars: readonly Bar[]; readonly title: string }) {
  const { t } = useTranslation();
  const highest = Math.max(...bars.map(({ count }) => count));
  // Where all are nothing, nothing is drawn.
  const scale = highest === 0 ? 0 : HEIGHT / highest;
  const step = WIDTH / Math.max(1, bars.length);
  const [first, last] = [bars[0]?.label ?? "", bars.at(-1)?.label ?? ""];
  const tallest = bars.find(({ count }) => count === highest);
  const most = tallest === undefined ? "0" : textOf(tallest);
  return (
    <>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("chart.says", { title, most, first, last })}
      >
        {bars.map((bar, at) => {
          const height = bar.count * scale;
          return (
            <rect
              key={bar.label}
              className={classes.bar}
              x={at * step}
              y={HEIGHT - height}
              width={step * FILLED}
              height={height}
            >
              <title>{`${bar.label}: ${textOf(bar)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{first}</span>
        <span>{t("chart.most", { most })}</span>
        <span>{last}</span>
      </div>
    </>
  );
}
