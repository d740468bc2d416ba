import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { type RefObject, useRef } from 'react';
import { tell, useTellRefusal } from '../../words/tell.ts';
import type { EditorFiles } from './editor-files.ts';

/** Takes files into the text: checked before anything else happens, kept on the device, then shown where the writing is. */
export const useTaking = (
  editor: RefObject<Editor | null>,
  files: EditorFiles | undefined,
): ((given: readonly File[], at?: number) => Promise<void>) => {
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const take = async (given: readonly File[], at?: number) => {
    if (files === undefined) return tell(t`Files cannot be put in here.`, 'problem');
    const refusals = given.map((file) => files.refuse(file));
    for (const refusal of refusals) if (refusal !== undefined) tellRefusal(refusal);
    const fit = given.filter((_file, index) => refusals[index] === undefined);
    if (fit.length === 0) return;
    const kept = await files.keep(fit);
    if (!kept.ok) return tellRefusal(kept.refusal);
    const nodes = kept.value.map(({ id, name }) => ({
      type: /\.mp3$/i.test(name) ? 'sound' : 'picture',
      attrs: { file: id, name },
    }));
    const to = editor.current;
    if (to === null || to.isDestroyed) return;
    const chain = to.chain().focus();
    (at === undefined ? chain.insertContent(nodes) : chain.insertContentAt(at, nodes)).run();
  };
  const latest = useRef(take);
  latest.current = take;
  return useRef((given: readonly File[], at?: number) => latest.current(given, at)).current;
};
