import { useLingui } from '@lingui/react/macro';
import type { EditorOptions } from '@tiptap/core';
import type { Editor } from '@tiptap/react';
import { type RefObject, useMemo, useRef } from 'react';
import { tell, useTellRefusal } from '../../words/tell.ts';
import { forEditor } from '../show/sanitise.ts';
import { type ArrivingRules, arrived } from './arrived.ts';
import type { EditorFiles } from './editor-files.ts';

type Arriving = Pick<EditorOptions['editorProps'], 'handlePaste' | 'handleDrop' | 'transformPastedHTML'>;

type Take = (files: readonly File[], at?: number) => Promise<void>;

interface ArrivingOptions {
  /** The teacher forbids it (S-419). */
  readonly noPaste: boolean;
  readonly take: Take;
}

/** What comes into the editor from elsewhere: pasted and dropped text, pictures and files. */
export const useArriving = ({ noPaste, take }: ArrivingOptions): Arriving => {
  const { t } = useLingui();
  const words = useRef({ blocked: '', remote: '' });
  words.current = {
    blocked: t`The teacher has forbidden pasting`,
    remote: t`Pictures of other sites were left out. Save them, then put them in as files.`,
  };
  return useMemo(
    () => ({
      handlePaste: (_view, event) => arrived(event.clipboardData, rules(words, noPaste, take)),
      handleDrop: (view, event, _slice, isMove) => {
        if (isMove) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        const isDone = arrived(event.dataTransfer, rules(words, noPaste, take), at);
        if (isDone) event.preventDefault();
        return isDone;
      },
      transformPastedHTML: (html) => {
        const ours = ofThisSchool(html);
        if (/<img\b/i.test(ours) && !/<img\b[^>]*\ssrc="file:/i.test(ours)) tell(words.current.remote);
        return forEditor(ours);
      },
    }),
    [noPaste, take],
  );
};

const rules = (
  words: { readonly current: { readonly blocked: string } },
  noPaste: boolean,
  take: Take,
): ArrivingRules => ({
  noPaste,
  take,
  onForbidden: () => tell(words.current.blocked, 'problem'),
});

/** Pictures copied from a page of this school are its files. */
const ofThisSchool = (html: string): string => html.replaceAll(`src="${location.origin}/file/`, 'src="file:');

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
