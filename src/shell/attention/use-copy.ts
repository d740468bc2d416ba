import { useLingui } from '@lingui/react/macro';
import { copyText } from '#src/ui/words/copy.ts';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { textOfInput } from './contents.tsx';

/** Copies a text, and says whether it worked. */
export const useCopyText = (): ((text: string) => Promise<void>) => {
  const { t } = useLingui();
  return async (text) => {
    if (await copyText(text)) tell(t`Copied`);
    else tell(t`This browser does not let the page copy. Select the text and copy it yourself.`, 'problem');
  };
};

/** The same with what the person wrote. */
export const useCopy = (): ((input: unknown, text: MutationText | undefined) => Promise<void>) => {
  const copy = useCopyText();
  return (input, text) => copy(textOfInput(input, text));
};
