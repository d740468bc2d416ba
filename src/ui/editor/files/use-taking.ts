import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { type RefObject, useRef } from 'react';
import { tell, useTellRefusal } from '../../words/tell.ts';
import { fitOf, type Unfit } from './checks.ts';
import type { EditorFiles } from './editor-files.ts';

/** Takes files into the text: checked before anything else happens, kept on the device, then shown where the writing is. */
export const useTaking = (
  editor: RefObject<Editor | null>,
  files: EditorFiles | undefined,
): ((given: readonly File[], at?: number) => Promise<void>) => {
  const tellUnfit = useTellUnfit();
  const tellRefusal = useTellRefusal();
  const take = async (given: readonly File[], at?: number) => {
    if (files === undefined) return tellUnfit('kind');
    const fits = given.map((file) => fitOf(file));
    for (const unfit of new Set(fits)) if (unfit !== 'image' && unfit !== 'audio') tellUnfit(unfit);
    const fit = given.filter((_file, index) => fits[index] === 'image' || fits[index] === 'audio');
    if (fit.length === 0) return;
    const kept = await files.keep(fit);
    if (!kept.ok) return tellRefusal(kept.refusal);
    const nodes = kept.value.map(({ id, name }) => ({
      type: fitOf({ name, size: 1 }) === 'audio' ? 'sound' : 'picture',
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

const useTellUnfit = () => {
  const { t } = useLingui();
  return (unfit: Unfit) => {
    const texts: Readonly<Record<Unfit, string>> = {
      imageLarge: t`A picture can be at most 5 MB`,
      audioLarge: t`Audio: only mp3, at most 10 MB`,
      empty: t`The file is empty, skipped`,
      kind: t`Only pictures (png, jpg, gif, bmp) and mp3 audio can stand in a text`,
    };
    tell(texts[unfit], 'problem');
  };
};
