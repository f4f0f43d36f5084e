import type { ReactNode } from "react";

const ink = "var(--tb-field-border)";
const paper = "var(--tb-surface)";
const shade = "var(--tb-sunk)";
const accent = "var(--mantine-color-anchor)";

/** The perforated outline of the mark, on a 32 by 32 grid. */
export const STAMP_OUTLINE =
  "M2 2H3.65a1.85 1.85 0 0 0 3.7 0H10.65a1.85 1.85 0 0 0 3.7 0H17.65a1.85 1.85 0 0 0 3.7 0H24.65a1.85 1.85 0 0 0 3.7 0H30V3.65a1.85 1.85 0 0 0 0 3.7V10.65a1.85 1.85 0 0 0 0 3.7V17.65a1.85 1.85 0 0 0 0 3.7V24.65a1.85 1.85 0 0 0 0 3.7V30H28.35a1.85 1.85 0 0 0-3.7 0H21.35a1.85 1.85 0 0 0-3.7 0H14.35a1.85 1.85 0 0 0-3.7 0H7.35a1.85 1.85 0 0 0-3.7 0H2V28.35a1.85 1.85 0 0 0 0-3.7V21.35a1.85 1.85 0 0 0 0-3.7V14.35a1.85 1.85 0 0 0 0-3.7V7.35a1.85 1.85 0 0 0 0-3.7Z";

function Scene({ children }: { children: ReactNode }) {
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

function Sheet({ x, y, tilt = 0 }: { x: number; y: number; tilt?: number }) {
  return (
    <g transform={`rotate(${tilt} ${x + 21} ${y + 28}) translate(${x} ${y})`}>
      <path d="M0 2a2 2 0 0 1 2-2h28l12 12v42a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z" fill={paper} />
      <path d="M30 0v10a2 2 0 0 0 2 2h10" fill={shade} />
      <path d="M8 18h14M8 26h26M8 33h26M8 40h16" stroke="var(--tb-hairline)" />
    </g>
  );
}

function Stamp({ x, y, size = 24, tilt = 0 }: { x: number; y: number; size?: number; tilt?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt} ${size / 2} ${size / 2}) scale(${size / 32})`} stroke="none">
      <path d={STAMP_OUTLINE} fill={accent} />
      <path d="M9 9.5h14v3.4h-5.1V23h-3.8V12.9H9z" fill={paper} />
    </g>
  );
}

/** Small drawings for empty states, all from the same sheet and stamp. */
export const drawings = {
  invoices: (
    <Scene>
      <Sheet x={34} y={18} tilt={-6} />
      <Sheet x={52} y={16} tilt={4} />
      <Stamp x={78} y={50} tilt={8} />
    </Scene>
  ),
  customers: (
    <Scene>
      <rect x="26" y="24" width="64" height="44" rx="4" fill={paper} transform="rotate(-4 58 46)" />
      <rect x="36" y="28" width="66" height="44" rx="4" fill={paper} />
      <circle cx="54" cy="45" r="6.5" fill={shade} />
      <path d="M43.5 63c1.5-6 5.5-8.5 10.5-8.5s9 2.5 10.5 8.5" fill={shade} />
      <path d="M74 42h20M74 50h20M74 58h12" stroke="var(--tb-hairline)" />
      <Stamp x={90} y={18} size={20} tilt={10} />
    </Scene>
  ),
  products: (
    <Scene>
      <path d="m64 16 30 14v34L64 79 34 64V30z" fill={paper} />
      <path d="M34 30l30 14 30-14M64 44v35" />
      <path d="m48 23 30 14v10" stroke={accent} />
      <Stamp x={44} y={50} size={16} tilt={-4} />
    </Scene>
  ),
  search: (
    <Scene>
      <Sheet x={36} y={20} tilt={-4} />
      <circle cx="80" cy="48" r="15" fill={paper} stroke={accent} />
      <path d="m91 59 12 13" stroke={accent} strokeWidth="3" />
    </Scene>
  ),
  mail: (
    <Scene>
      <rect x="30" y="26" width="68" height="46" rx="4" fill={paper} />
      <path d="m31 30 29 22a6.5 6.5 0 0 0 8 0l29-22" />
      <Stamp x={82} y={14} size={24} tilt={8} />
    </Scene>
  ),
  lost: (
    <Scene>
      <path d="M30 22h34l-5 8 6 8-6 8 6 8-5 8 4 8H30z" fill={paper} />
      <path d="M38 34h14M38 42h16M38 50h10" stroke="var(--tb-hairline)" />
      <g transform="rotate(9 86 48)">
        <path d="M72 22h26v48H72l-4-8 5-8-6-8 6-8-6-8z" fill={paper} />
        <path d="M80 36h12M82 44h10M80 52h12" stroke="var(--tb-hairline)" />
      </g>
      <Stamp x={92} y={12} size={18} tilt={20} />
    </Scene>
  ),
} as const;
