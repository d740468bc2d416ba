import { defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  buttonRecipe,
  cssVarsPrefix,
  cssVarsRoot,
  headingRecipe,
  layerStyles,
  skipNavLinkRecipe,
  textStyles,
} from '@chakra-ui/react/theme';

/** What a browser needs of the theme to style a part: no token's value, and the shell's recipes; a lazy part brings its own. */
export const shared = defineConfig({
  cssVarsPrefix,
  cssVarsRoot,
  theme: {
    breakpoints,
    layerStyles,
    animationStyles,
    textStyles: {
      ...textStyles,
      prose: { value: { fontSize: 'md', lineHeight: '1.75' } },
      body: { value: { fontSize: 'md', lineHeight: '1.6' } },
      num: { value: { fontVariantNumeric: 'tabular-nums' } },
    },
    recipes: {
      button: buttonRecipe,
      heading: headingRecipe,
      skipNavLink: skipNavLinkRecipe,
    },
  },
});
