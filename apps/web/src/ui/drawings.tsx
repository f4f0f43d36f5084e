import { accent, lost, paper, Scene, Sheet, Stamp, shade } from "./drawing-parts.tsx";

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
  /** Nothing is left to do. */
  nothing_left: (
    <Scene>
      <Sheet x={43} y={16} tilt={-3} />
      <circle cx="84" cy="56" r="15" fill={paper} stroke={accent} />
      <path d="m77 56 5 5.5 9-11" stroke={accent} strokeWidth="3" strokeLinejoin="round" />
    </Scene>
  ),
  lost,
} as const;
