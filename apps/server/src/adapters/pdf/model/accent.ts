const USUAL = "#0B6B50";
/** WCAG 2.2, 1.4.3: text on white. */
const READABLE = 4.5;
const STEP = 0.94;

export interface Accent {
  /** Of rules. */
  readonly accent: string;
  /** Of texts: the same, darkened until it can be read on white paper. */
  readonly accentText: string;
}

/** The issuer's colour, or the usual one where it has none or something else. */
export function accentOf(given: string | undefined): Accent {
  const accent = /^#[0-9A-Fa-f]{6}$/.test(given ?? "") ? (given ?? USUAL) : USUAL;
  let channels = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  while (contrastOnWhite(channels) < READABLE) channels = channels.map((channel) => Math.floor(channel * STEP));
  return {
    accent,
    accentText: `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`.toUpperCase(),
  };
}

function contrastOnWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
