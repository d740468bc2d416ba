import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { globalCss, keyframes, semanticTokens, tokens } from '@chakra-ui/react/theme';
import { shared } from './shared.ts';
import { appTokens, semanticColors, semanticRadii, traditionalStack } from './tokens.ts';

/** The library's hues that this product speaks in. Each of the others is 33 tokens, and a line of the style sheet for each. */
const { transparent, current, black, white, blackAlpha, gray, red } = tokens.colors;
const { bg, fg, border, gray: grays, red: reds } = semanticTokens.colors;
const { warning, success, info, ...borders } = border;

const library = defineConfig({
  preflight: true,
  globalCss,
  theme: {
    keyframes,
    tokens: { ...tokens, colors: { transparent, current, black, white, blackAlpha, gray, red } },
    semanticTokens: { ...semanticTokens, colors: { bg, fg, border: borders, gray: grays, red: reds } },
  },
});

const reducedMotion = {
  animationDuration: '1ms !important',
  // What goes on for ever would flicker instead.
  animationIterationCount: '1 !important',
  // Of any length above none, every change of a style becomes an animation of a frame: a list that grows is measured too short.
  transitionDuration: '0s !important',
  transitionDelay: '0s !important',
  scrollBehavior: 'auto !important',
};

const moreContrast = {
  '--chakra-colors-border': 'var(--chakra-colors-border-control) !important',
  '--chakra-colors-fg-muted': 'var(--chakra-colors-fg) !important',
  '--chakra-colors-fg-subtle': 'var(--chakra-colors-fg) !important',
};

const app = defineConfig({
  globalCss: {
    html: {
      fontFamily: 'body',
      color: 'fg',
      bg: 'bg',
      colorPalette: 'brand',
      // Of every box, round and slider that the browser draws.
      accentColor: 'var(--chakra-colors-brand-solid)',
      lineHeight: '1.5',
      textSizeAdjust: '100%',
      fontFeatureSettings: 'normal',
      overflowWrap: 'anywhere',
      scrollPaddingTop: '72px',
      // What gets the focus is not under the bar of a phone, nor under the way back up; above a phone's keyboard there is no room to spare.
      '@media (min-height: 480px)': { scrollPaddingBottom: { base: '128px', md: '64px' } },
    },
    ':lang(zh-TW), :lang(zh-Hant)': { fontFamily: traditionalStack },
    // Not known to the style types yet.
    ':lang(zh)': { lineBreak: 'strict', ...({ textAutospace: 'normal' } as object) },
    '*, *::before, *::after': { _motionReduce: reducedMotion },
    // More contrast: every line is as plain as that of a control, and there is no faint text. Tokens lie in a later layer.
    'html, .light, .dark': { '@media (prefers-contrast: more)': moreContrast },
    // The system's colours leave no fill: what can be pressed needs a line around it.
    'button, select, input, textarea, a[data-touch], [role=menuitem]': {
      '@media (forced-colors: active)': { border: '1px solid ButtonText !important' },
    },
    // Over the sizes of the recipes: what a mouse hits is too small for a finger.
    'button, .chakra-button, select, input:not([type=checkbox], [type=radio]), label:has(input), a[data-touch]': {
      '@media (pointer: coarse)': { minHeight: '44px !important', minWidth: '44px !important' },
    },
  },
  theme: {
    tokens: appTokens,
    semanticTokens: { colors: semanticColors, radii: semanticRadii },
  },
});

/** With every token and the rules for the whole page: what the build makes the style sheet of. No browser loads this. */
export const whole = createSystem(defaultBaseConfig, shared, library, app);
