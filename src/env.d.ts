/** Version of this build; told to the person in the update prompt and to the server in diagnostics. */
declare const __BUILD_ID__: string;

/** The texts of a language, in the two parts of scripts/texts/split-texts.mjs. */
declare module '*.po?first' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?rest' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** Where the PDF reader's character maps, fonts and decoders are, and which of them a device keeps. */
declare const __PDF_DATA__: string;
declare const __PDF_KEPT__: readonly string[];

/** The same player without what our recordings never have; its package tells no types for it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

/** What scripts/theme makes of the theme: the value of each token in a style, by category and name, and the palettes' variables. */
declare module 'virtual:theme' {
  export const values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export const palettes: Readonly<Record<string, Record<`--${string}`, string>>>;
}
