/** The site's own accent is repeated here for code that cannot read `tokens.css`. */
export const OWN_ACCENT = { light: '#b93a10', dark: '#f08155' } as const;

export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

type Correction = 'lighter' | 'darker';

export interface Accent {
  light: string;
  dark: string;
  corrected: Readonly<Partial<Record<'light' | 'dark', Correction>>>;
}

/** Outside these bounds of WCAG's relative luminance, an accent has too little contrast with paper, letters or ink. */
const BOUNDS = {
  light: { least: 0.054, most: 0.148 },
  dark: { least: 0.222, most: 0.458 },
} as const;

/** The lightness changes until text is readable. An invalid colour gives the site's own accent. */
export const accentFor = (chosen: string): Accent => {
  if (!HEX_COLOUR.test(chosen)) return { ...OWN_ACCENT, corrected: {} };
  const light = withinBounds(chosen, BOUNDS.light);
  const dark = withinBounds(chosen, BOUNDS.dark);
  const corrected = {
    ...(light !== null && { light: light.correction }),
    ...(dark !== null && { dark: dark.correction }),
  };
  const own = chosen.toLowerCase();
  return { light: light?.colour ?? own, dark: dark?.colour ?? own, corrected };
};

export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(toLinear(one)), luminance(toLinear(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

type Rgb = readonly [red: number, green: number, blue: number];

const withinBounds = (
  colour: string,
  { least, most }: { least: number; most: number },
): { colour: string; correction: Correction } | null => {
  const own = luminance(toLinear(colour));
  if (own >= least && own <= most) return null;
  const { chroma, hue } = toOklch(toLinear(colour));
  // The accent stays slightly inside the bounds, because channels of eight bits are rounded.
  const goal = own < least ? least * 1.02 : most * 0.98;
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (luminance(inGamut(middle, chroma, hue)) < goal) low = middle;
    else high = middle;
  }
  return {
    colour: toHex(inGamut((low + high) / 2, chroma, hue)),
    correction: own < least ? 'lighter' : 'darker',
  };
};

const toLinear = (hex: string): Rgb => {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((linear) => {
      const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
      return Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const toOklch = ([red, green, blue]: Rgb) => {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
};

const fromOklch = (lightness: number, chroma: number, hue: number): Rgb => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const inGamut = (lightness: number, chroma: number, hue: number): Rgb => {
  for (let share = 1; share > 0; share -= 0.02) {
    const rgb = fromOklch(lightness, chroma * share, hue);
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return rgb;
  }
  return fromOklch(lightness, 0, 0);
};
