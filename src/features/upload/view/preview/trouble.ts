import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface Said {
  readonly title: string;
  readonly more?: string | undefined;
}

/** S-600, S-601, S-602: of a file these refusals say more than they do elsewhere. */
const ofFiles: Readonly<Record<string, MessageDescriptor>> = {
  [coreRefusal.linkInvalid.reason]: msg`The resource has expired or its signature is not valid`,
  [coreRefusal.linkExpired.reason]: msg`The download link has expired`,
  [coreRefusal.notFound.reason]: msg`The content does not exist`,
  [uploadRefusal.gone.reason]: msg`The content does not exist`,
};

export const useTroubleText = (): ((trouble: Trouble) => Said) => {
  const { _ } = useLingui();
  const refusalText = useRefusalText();
  return useCallback(
    (trouble: Trouble): Said => {
      switch (trouble.is) {
        case 'offline':
          return {
            title: _(msg`Not on this device`),
            more: _(msg`There is no network now. The file opens here as soon as it is back.`),
          };
        case 'unreachable':
          return {
            title: _(msg`The server could not be reached`),
            more: _(msg`Nothing is lost. Try again in a moment.`),
          };
        case 'tooLarge':
          return {
            title: _(msg`Too large to be shown here`),
            more: _(msg`Download it to open it in another program.`),
          };
        case 'locked':
          return { title: _(msg`Transcoding failed: a file with a password cannot be transcoded`) };
        case 'unplayable':
          return { title: _(msg`It cannot be played, maybe it is being transcoded`) };
        case 'broken':
          return { title: _(msg`This file cannot be shown`), more: _(msg`It is damaged, or not what its name says.`) };
        case 'refused': {
          const text = ofFiles[trouble.refusal.reason];
          return { title: text === undefined ? refusalText(trouble.refusal) : _(text) };
        }
      }
    },
    [_, refusalText],
  );
};

/** Why a file is not shown. */
export type Trouble =
  /** No network, and the bytes are not on this device. */
  | { readonly is: 'offline' }
  /** Somebody answered, but not with the file and not with a reason. */
  | { readonly is: 'unreachable' }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** Not what its name says, or damaged. */
  | { readonly is: 'broken' }
  /** More than a browser can lay out. */
  | { readonly is: 'tooLarge' }
  /** An office document that only its password opens (S-417). */
  | { readonly is: 'locked' }
  /** A video or sound that this browser cannot play (S-585). */
  | { readonly is: 'unplayable' };

export class TroubleError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.is);
    this.trouble = trouble;
  }
}

export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError ? error.trouble : { is: 'broken' };
