/** Version of this build; told to the person in the update prompt and to the server in diagnostics. */
declare const __BUILD_ID__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
