import { useLingui } from '@lingui/react/macro';
import type { EditorOptions } from '@tiptap/core';
import { useMemo, useRef } from 'react';
import { tell } from '../../words/tell.ts';
import { sanitised } from '../show/sanitise.ts';

type Arriving = Pick<EditorOptions['editorProps'], 'handlePaste' | 'handleDrop' | 'transformPastedHTML'>;

interface ArrivingOptions {
  /** The teacher forbids it (S-419). */
  readonly noPaste: boolean;
  readonly take: (files: readonly File[], at?: number) => Promise<void>;
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
      handlePaste: (_view, event) => {
        if (noPaste) {
          tell(words.current.blocked, 'problem');
          return true;
        }
        const files = filesOf(event.clipboardData);
        if (files.length === 0) return false;
        void take(files);
        return true;
      },
      handleDrop: (view, event, _slice, isMove) => {
        if (isMove) return false;
        if (noPaste) {
          tell(words.current.blocked, 'problem');
          return true;
        }
        const files = filesOf(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
        void take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
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

/** Office programs add a picture of the text that they copy: then the text counts. */
const filesOf = (transfer: DataTransfer | null): readonly File[] =>
  transfer === null || transfer.getData('text/plain') !== '' ? [] : [...transfer.files];

/** Pictures copied from a page of this school are its files. */
const ofThisSchool = (html: string): string => html.replaceAll(`src="${location.origin}/file/`, 'src="file:');
