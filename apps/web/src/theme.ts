import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from "@mantine/core";
import { takeFocus } from "./ui/take-focus.ts";

/**
 * Every colour, size and shadow of the product. Screens use Mantine's props or the `--tb-*` variables below;
 * `theme.test.ts` checks the contrasts, `tokens.test.ts` that no other file writes a colour.
 */

/** A colour in the ten shades of Mantine, from the lightest to the darkest. */
const shades = (ten: string) => ten.split(" ") as unknown as MantineColorsTuple;

const jade = shades("#eef7f3 #e3f3ec #c3e3d5 #97cfb7 #5cc7a2 #2f9d79 #1a8465 #117a5c #0b6b50 #08553f");
const magenta = shades("#fef3f8 #fce7f1 #f9c9de #f9a9cf #f48cbf #dd4c96 #cc3585 #c2277a #a8105f #8a0b4d");
const red = shades("#fff5f3 #fdebe8 #f8cfc9 #ffb0a6 #ff9a8f #e2574a #cf3f31 #bf2d20 #b42318 #8f1a11");
const amber = shades("#fffaf0 #fdf1da #f8dfae #f3c278 #f0b557 #c98a1f #ab6f0b #9a6000 #8a5300 #6d4100");
const gray = shades("#faf8f4 #f3f0ea #e9e5dd #ded9cf #cbc5b9 #918a7d #6f695f #5a544a #3b3731 #1f1c18");
const dark = shades("#ece8e1 #cfcac1 #a8a297 #7a7469 #3d3933 #2f2c27 #262420 #171512 #12100e #0c0b09");

/** The two background colours; contrast is checked against all of them. */
const light = {
  body: "#faf8f4",
  surface: "#ffffff",
  raised: "#ffffff",
  sunk: "#f3f0ea",
  hover: "#f6f3ee",
  selected: "#eef7f3",
  hairline: "#e6e1d8",
  fieldBorder: "#918a7d",
  text: "#1f1c18",
  dimmed: "#645e54",
  placeholder: "#6f695f",
  anchor: "#0b6b50",
  focus: "#0b6b50",
  error: "#b42318",
  scrim: "rgb(31 28 24 / 40%)",
};
const night = {
  body: "#171512",
  surface: "#1e1c19",
  raised: "#262420",
  sunk: "#12100e",
  hover: "#262420",
  selected: "#1a2c25",
  hairline: "#35312b",
  fieldBorder: "#7a7469",
  text: "#ece8e1",
  dimmed: "#a8a297",
  placeholder: "#958f84",
  anchor: "#5cc7a2",
  focus: "#5cc7a2",
  error: "#ff9a8f",
  scrim: "rgb(0 0 0 / 60%)",
};

/** Colours that are offered for printed documents; the first is what they have without any. */
export const printColours = ["#0B6B50", "#1A1F1D", "#1F4E8C", "#7A1F5C", "#A32638", "#8A5A00", "#3F5B66"] as const;

/** Text and background colour of a state, by tone; a state is never shown without its label. */
export const TONES = {
  positive: { light: ["#0a5f47", "#e3f3ec"], dark: ["#7ed9b7", "#143b2f"] },
  warning: { light: ["#7d4b00", "#fdf1da"], dark: ["#f3c278", "#3d2e12"] },
  danger: { light: ["#a31d13", "#fdebe8"], dark: ["#ffb0a6", "#45201c"] },
  neutral: { light: ["#4b463e", "#efece6"], dark: ["#c9c4ba", "#2f2c27"] },
  legal: { light: ["#930d53", "#fce7f1"], dark: ["#f9a9cf", "#45162f"] },
} as const;
export type Tone = keyof typeof TONES;
export const PAGES = { light, dark: night };

const sizes = {
  "--tb-row": rem(36),
  "--tb-row-compact": rem(32),
  "--tb-hairline-width": "1px",
  "--tb-focus-width": "2px",
  "--tb-sidebar": rem(170),
  "--tb-sidebar-collapsed": rem(56),
  "--tb-topbar": rem(52),
  "--tb-ribbon": rem(26),
  "--tb-ribbon-height": "0rem",
  "--tb-footer": rem(40),
  "--tb-form-width": rem(720),
  "--tb-sheet-width": rem(400),
  "--tb-page-width": rem(1280),
  "--tb-toast-width": rem(420),
  "--tb-search-width": rem(280),
  "--tb-cell": rem(240),
  "--tb-cell-laptop": rem(184),
  "--tb-cell-name": rem(320),
  "--tb-choice": rem(190),
  "--tb-menu-width": rem(220),
  "--tb-account-width": `min(${rem(400)}, 100vw - 1rem)`,
  "--tb-drawing": rem(168),
  "--tb-picture": rem(160),
  "--tb-icon": rem(18),
  "--tb-icon-small": rem(16),
  "--tb-bar": rem(3),
  "--tb-target": rem(24),
  "--tb-phone-input-font": rem(16),
  "--tb-skeleton-line": rem(10),
  "--tb-title": rem(20),
  "--tb-heading": rem(26),
  "--tb-tracking-tight": "-0.015em",
  "--tb-caps-tracking": "0.04em",
  "--tb-qr-ink": "#000000",
  "--tb-qr-paper": "#ffffff",
  "--tb-sheet-ink": "#5a544a",
};

const tones = (scheme: "light" | "dark") =>
  Object.fromEntries(
    Object.entries(TONES).flatMap(([tone, value]) => [
      [`--tb-${tone}-ink`, value[scheme][0]],
      [`--tb-${tone}-ground`, value[scheme][1]],
    ]),
  );

/** The shade a filled button takes, so that white words on it pass 4.5:1. */
const SOLID = {
  light: { jade: 8, magenta: 8, red: 8, amber: 8, gray: 7 },
  dark: { jade: 7, magenta: 7, red: 8, amber: 8, gray: 7 },
} as const;

/** Mantine derives "light" and "text" variants from the filled shade; these are the ones that pass 4.5:1. */
const variants = (scheme: "light" | "dark") => {
  const toneOf = { jade: "positive", magenta: "legal", red: "danger", amber: "warning", gray: "neutral" } as const;
  const filled = { jade, magenta, red, amber, gray };
  return Object.fromEntries(
    Object.entries(toneOf).flatMap(([color, tone]) => {
      const [ink, ground] = TONES[tone][scheme];
      const scale = filled[color as keyof typeof filled];
      const solid = SOLID[scheme][color as keyof typeof filled];
      return [
        [`--mantine-color-${color}-light`, ground],
        [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, ${ground} 88%, ${ink})`],
        [`--mantine-color-${color}-light-color`, ink],
        [`--mantine-color-${color}-outline`, ink],
        [`--mantine-color-${color}-outline-hover`, ground],
        [`--mantine-color-${color}-text`, ink],
        [`--mantine-color-${color}-filled`, scale[solid]],
        [`--mantine-color-${color}-filled-hover`, scale[solid + 1]],
      ];
    }),
  );
};

const page = (scheme: "light" | "dark") => {
  const p = PAGES[scheme];
  return {
    "--mantine-color-body": p.body,
    "--mantine-color-text": p.text,
    "--mantine-color-bright": p.text,
    "--mantine-color-dimmed": p.dimmed,
    "--mantine-color-placeholder": p.placeholder,
    "--mantine-color-anchor": p.anchor,
    "--mantine-color-error": p.error,
    "--mantine-color-default": p.surface,
    "--mantine-color-default-hover": p.hover,
    "--mantine-color-default-color": p.text,
    "--mantine-color-default-border": p.hairline,
    "--mantine-color-disabled": p.sunk,
    "--mantine-color-disabled-color": p.dimmed,
    "--mantine-color-disabled-border": p.hairline,
    "--tb-surface": p.surface,
    "--tb-raised": p.raised,
    "--tb-sunk": p.sunk,
    "--tb-hover": p.hover,
    "--tb-selected": p.selected,
    "--tb-hairline": p.hairline,
    "--tb-field-border": p.fieldBorder,
    "--tb-focus": p.focus,
    "--tb-scrim": p.scrim,
    ...tones(scheme),
    ...variants(scheme),
  };
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: sizes,
  light: page("light"),
  dark: page("dark"),
});

const field = { defaultProps: { size: "sm" } };

/** Between a menu and the edge of the screen. */
const EDGE_PX = 8;
/** On a screen that is lower than a few rows a menu reaches over its edge rather than showing none. */
const FEW_ROWS_PX = 128;

function fitHeight({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.maxHeight = `${Math.max(availableHeight, FEW_ROWS_PX)}px`;
  elements.floating.style.overflowY = "auto";
}

export const theme = createTheme({
  primaryColor: "jade",
  primaryShade: { light: 8, dark: 7 },
  colors: { jade, magenta, red, amber, gray, dark },
  black: light.text,
  white: "#ffffff",
  fontFamily: '"Inter Variable", Inter, "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: "1.35", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  headings: {
    fontWeight: "620",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: rem(20), lineHeight: "1.3" },
      h2: { fontSize: rem(16), lineHeight: "1.4" },
      h3: { fontSize: rem(14), lineHeight: "1.45" },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: "md",
  shadows: {
    xs: "none",
    sm: "none",
    md: "0 4px 16px rgb(31 28 24 / 8%)",
    lg: "0 8px 28px rgb(31 28 24 / 10%)",
    xl: "0 12px 40px rgb(31 28 24 / 12%)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components: {
    Button: { defaultProps: { size: "sm" } },
    Anchor: { defaultProps: { underline: "always" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "lg" } },
    Input: field,
    // Hints stand under the field, so that fields side by side stay in line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    TextInput: field,
    PasswordInput: field,
    Textarea: field,
    ComboboxChevron: { defaultProps: { "aria-hidden": true } },
    Select: { defaultProps: { size: "sm", checkIconPosition: "right" } },
    NumberInput: field,
    Checkbox: field,
    Switch: { defaultProps: { size: "sm", withThumbIndicator: false } },
    Modal: {
      defaultProps: {
        centered: true,
        // `useReturnFocus` does.
        returnFocus: false,
        attributes: { header: { role: "presentation" } },
        overlayProps: { color: "var(--tb-scrim)", backgroundOpacity: 1 },
      },
    },
    // An element with a focus trap takes the focus as soon as it opens.
    ModalContent: { defaultProps: { ref: takeFocus } },
    DrawerContent: { defaultProps: { ref: takeFocus } },
    MenuDropdown: { defaultProps: { ref: takeFocus } },
    Menu: { defaultProps: { shadow: "md", withinPortal: true, withInitialFocusPlaceholder: false } },
    // Menus and lists are drawn inside the screen they belong to: content outside a landmark is hard to find with a
    // screen reader. One that is higher than the screen scrolls by itself: it moves along when the page is scrolled, so
    // that its end would never be reached.
    Popover: {
      defaultProps: () => ({
        shadow: "md",
        middlewares: { size: { padding: EDGE_PX, apply: fitHeight } },
        withinPortal: true,
        portalProps: { target: document.getElementById("content") ?? document.body },
      }),
    },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 300 } },
  },
});
