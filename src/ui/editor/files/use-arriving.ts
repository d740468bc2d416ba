import { useLingui } from '@lingui/react/macro';
import type { EditorOptions } from '@tiptap/core';
import { useMemo, useRef } from 'react';
import { tell } from '../../words/tell.ts';
import { sanitised } from '../show/sanitise.ts';
import { type ArrivingRules, arrived } from './arriving.ts';

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
        return sanitised(ours);
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
