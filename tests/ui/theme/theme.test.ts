import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defaultBaseConfig, type SystemContext } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { makeSystem } from '#src/ui/theme/system.tsx';
import { whole } from '#src/ui/theme/whole.ts';

const system = makeSystem();
const categories = [...whole.tokens.categoryMap];
const names = [...new Set(categories.flatMap(([, tokens]) => [...tokens.keys()]))];
const references = categories.flatMap(([category, tokens]) =>
  [...tokens.keys()].map((name) => `{${category}.${name}}`),
);
const colors = [...(whole.tokens.categoryMap.get('colors')?.keys() ?? [])];

test('every property takes every token for the same in the browser as in the whole theme', () => {
  const properties = whole.utility.keys();
  expect(system.utility.keys()).toEqual(properties);
  for (const property of properties) {
    const given = defaultBaseConfig.utilities?.[whole.utility.resolveShorthand(property)]?.values;
    const own = typeof given === 'string' ? [...(whole.tokens.categoryMap.get(given)?.keys() ?? [])] : names;
    const styled = ({ utility }: SystemContext) =>
      [...own, 'auto', 'full', '50%'].map((value) => [property, value, utility.transform(property, value)]);
    expect(styled(system)).toEqual(styled(whole));
  }
});

test('references to tokens, mixed colours, palettes and compositions come to the same', () => {
  const same = (style: Parameters<typeof whole.css>[0]) =>
    expect([style, system.css(style)]).toEqual([style, whole.css(style)]);
  for (const reference of references) {
    same({ margin: reference });
    same({ boxShadow: `0 0 1px ${reference}`, '--own': reference });
  }
  for (const color of colors) {
    same({ bg: `${color}/40`, borderColor: { base: color, _dark: `${color}/10`, md: 'brand.solid' } });
    same({ boxShadow: `inset 0 0 0 1px {colors.${color}/20}` });
    same({ colorPalette: color });
  }
  for (const palette of whole.tokens.colorPaletteMap.keys()) same({ colorPalette: palette, color: 'colorPalette.fg' });
  const { textStyles, layerStyles, animationStyles } = whole.query;
  for (const textStyle of textStyles.list()) same({ textStyle });
  for (const layerStyle of layerStyles.list()) same({ layerStyle });
  for (const animationStyle of animationStyles.list()) same({ animationStyle });
  expect(system.conditions.keys()).toEqual(whole.conditions.keys());
  for (const recipe of ['button', 'heading', 'skipNavLink'])
    expect(system.getRecipe(recipe)).toEqual(whole.getRecipe(recipe));
});

test('the style sheet of the page holds every token’s variable', () => {
  const script = join(import.meta.dirname, '../../../scripts/theme/print.mjs');
  const { sheet } = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as { sheet: string };
  const wanted = [...whole.tokens.cssVarMap.values()].flatMap((of) => [...of]);
  // A blank one, as that of no blur, is no declaration.
  const missing = wanted.filter(([variable, value]) => String(value).trim() !== '' && !sheet.includes(`${variable}:`));
  expect(missing).toEqual([]);
  expect(wanted.length).toBeGreaterThan(400);
});

test('whoever asked for less motion sees nothing that goes on for ever', () => {
  expect(JSON.stringify(whole.getGlobalCss())).toMatch(
    /prefers-reduced-motion: reduce[^}]*"animationIterationCount":"1 !important"/,
  );
});

test('whoever asked for less motion has no transitions: a frame later a list has the height that it was given', () => {
  expect(JSON.stringify(whole.getGlobalCss())).toMatch(
    /prefers-reduced-motion: reduce[^}]*"transitionDuration":"0s !important","transitionDelay":"0s !important"/,
  );
});
