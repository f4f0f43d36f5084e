import type { ReactNode } from "react";

const ink = "var(--tb-field-border)";
export const paper = "var(--tb-surface)";
export const shade = "var(--tb-sunk)";
export const accent = "var(--mantine-color-anchor)";

/** The perforated outline of the mark, on a 32 by 32 grid. */
export const STAMP_OUTLINE =
  "M2 2H3.65a1.85 1.85 0 0 0 3.7 0H10.65a1.85 1.85 0 0 0 3.7 0H17.65a1.85 1.85 0 0 0 3.7 0H24.65a1.85 1.85 0 0 0 3.7 0H30V3.65a1.85 1.85 0 0 0 0 3.7V10.65a1.85 1.85 0 0 0 0 3.7V17.65a1.85 1.85 0 0 0 0 3.7V24.65a1.85 1.85 0 0 0 0 3.7V30H28.35a1.85 1.85 0 0 0-3.7 0H21.35a1.85 1.85 0 0 0-3.7 0H14.35a1.85 1.85 0 0 0-3.7 0H7.35a1.85 1.85 0 0 0-3.7 0H2V28.35a1.85 1.85 0 0 0 0-3.7V21.35a1.85 1.85 0 0 0 0-3.7V14.35a1.85 1.85 0 0 0 0-3.7V7.35a1.85 1.85 0 0 0 0-3.7Z";

export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 128 88"
      aria-hidden="true"
      fill="none"
      stroke={ink}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M14 80h100" stroke="var(--tb-hairline)" />
      {children}
    </svg>
  );
}

export function Sheet({ x, y, tilt = 0 }: { x: number; y: number; tilt?: number }) {
  return (
    <g transform={`rotate(${tilt} ${x + 21} ${y + 28}) translate(${x} ${y})`}>
      <path d="M0 2a2 2 0 0 1 2-2h28l12 12v42a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z" fill={paper} />
      <path d="M30 0v10a2 2 0 0 0 2 2h10" fill={shade} />
      <path d="M8 18h14M8 26h26M8 33h26M8 40h16" stroke="var(--tb-hairline)" />
    </g>
  );
}

export function Stamp({ x, y, size = 24, tilt = 0 }: { x: number; y: number; size?: number; tilt?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt} ${size / 2} ${size / 2}) scale(${size / 32})`} stroke="none">
      <path d={STAMP_OUTLINE} fill={accent} />
      <path d="M9 9.5h14v3.4h-5.1V23h-3.8V12.9H9z" fill={paper} />
    </g>
  );
}

/** Of a screen that is not there; every screen can become it. */
export const lost = (
  <Scene>
    <path d="M30 22h34l-5 8 6 8-6 8 6 8-5 8 4 8H30z" fill={paper} />
    <path d="M38 34h14M38 42h16M38 50h10" stroke="var(--tb-hairline)" />
    <g transform="rotate(9 86 48)">
      <path d="M72 22h26v48H72l-4-8 5-8-6-8 6-8-6-8z" fill={paper} />
      <path d="M80 36h12M82 44h10M80 52h12" stroke="var(--tb-hairline)" />
    </g>
    <Stamp x={92} y={12} size={18} tilt={20} />
  </Scene>
);
