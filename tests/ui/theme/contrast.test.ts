import { expect, test } from 'vitest';
import { appTokens, semanticColors } from '#src/ui/theme/tokens.ts';

type Mode = '_light' | '_dark';
type Value = { readonly value: Readonly<Record<Mode, string>> };

const modes = ['_light', '_dark'] as const;

const named = (path: string): Value =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], semanticColors) as Value;

/** `#RRGGBB` of a semantic colour, through the palettes it may name. */
const hexOf = (path: string, mode: Mode): string => {
  const given = named(path).value[mode];
  if (given === 'white' || given === '{colors.white}') return '#FFFFFF';
  const [, palette = '', step = ''] = /^\{colors\.(\w+)\.(\w+)\}$/.exec(given) ?? [];
  if (palette === '') return given;
  return (appTokens.colors as Record<string, Record<string, { value: string }>>)[palette]?.[step]?.value ?? '';
};

/** WCAG 2.2: relative luminance and contrast. */
const luminance = (hex: string): number => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['bg.DEFAULT', 'bg.panel', 'bg.subtle'];
const states = ['success', 'warning', 'error', 'info', 'conflict'];

const textPairs: readonly (readonly [string, string])[] = [
  ...['fg.DEFAULT', 'fg.muted', 'fg.subtle'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...states.flatMap((state): [string, string][] => [
    [`fg.${state}`, 'bg.panel'],
    [`fg.${state}`, `bg.${state}`],
  ]),
  ['fg.DEFAULT', 'bg.warning'],
  ['fg.DEFAULT', 'bg.info'],
  ['fg.muted', 'bg.info'],
  ['fg.DEFAULT', 'bg.emphasized'],
  ['brand.contrast', 'brand.solid'],
  ['brand.fg', 'bg.panel'],
  ['brand.fg', 'bg.DEFAULT'],
  ['brand.fg', 'brand.subtle'],
  ...['teach', 'study', 'assist'].map((role): [string, string] => [`role.${role}`, 'bg.panel']),
  ...Object.keys(semanticColors.sync).map((state): [string, string] => [`sync.${state}`, 'bg.panel']),
];

const uiPairs: readonly (readonly [string, string])[] = [
  ...grounds.map((ground): [string, string] => ['border.control', ground]),
  ...grounds.map((ground): [string, string] => ['brand.focusRing', ground]),
  ['border.error', 'bg.panel'],
  ['brand.solid', 'bg.panel'],
  ...Object.keys(semanticColors.chart).map((series): [string, string] => [`chart.${series}`, 'bg.panel']),
];

test.each(textPairs)('text %s on %s is at least 4.5:1 in both modes', (text, ground) => {
  for (const mode of modes) expect(contrast(hexOf(text, mode), hexOf(ground, mode)), mode).toBeGreaterThanOrEqual(4.5);
});

test.each(uiPairs)('%s on %s is at least 3:1 in both modes', (part, ground) => {
  for (const mode of modes) expect(contrast(hexOf(part, mode), hexOf(ground, mode)), mode).toBeGreaterThanOrEqual(3);
});
