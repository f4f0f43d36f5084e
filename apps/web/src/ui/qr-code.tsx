import { create } from "qrcode";
import { useMemo } from "react";
import classes from "./qr-code.module.css";

const QUIET_ZONE = 4;

/** A QR code, drawn as a vector: sharp on any screen and on paper. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const whole = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={classes.qr}
      viewBox={`-${QUIET_ZONE} -${QUIET_ZONE} ${whole} ${whole}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={classes.qrPaper} d={`M-${QUIET_ZONE} -${QUIET_ZONE}h${whole}v${whole}h-${whole}z`} />
      <path className={classes.qrInk} d={path} />
    </svg>
  );
}

/** Dark modules as horizontal runs. */
function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && data[y * size + x] === 1) x += 1;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
  }
  return { size, path: runs.join("") };
}
