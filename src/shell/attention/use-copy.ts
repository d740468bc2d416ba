import { useLingui } from '@lingui/react/macro';
import { copyText } from '#src/ui/words/copy.ts';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { textOfInput } from './contents.tsx';

/** Copies what the person wrote, and says whether it worked. */
export const useCopy = (): ((input: unknown, text: MutationText | undefined) => Promise<void>) => {
  const { t } = useLingui();
  return async (input, text) => {
    if (await copyText(textOfInput(input, text))) tell(t`Copied`);
    else tell(t`This browser does not let the page copy. Select the text and copy it yourself.`, 'problem');
  };
};
