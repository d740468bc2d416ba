import { Box, type SystemStyleObject } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import type { EditorFiles } from '../files/editor-files.ts';
import { watchFiles } from '../files/watch-files.ts';
import { proseStyle } from './prose-style.ts';
import { forPage } from './sanitise.ts';

/** A picture that is a file of ours. */
export interface Shown {
  readonly id: string;
  readonly name: string;
}

type OnPicture = (pictures: readonly Shown[], index: number) => void;

const idIn = (picture: HTMLElement): string | undefined =>
  /\/file\/([0-9a-f-]{36})$/.exec(picture.dataset.address ?? picture.getAttribute('src') ?? '')?.[1];

/** Makes the pictures of a text openable, by press and by key. `nameless`: what one without a name is called. Answers how to stop. */
const openPictures = (root: HTMLElement, onPicture: OnPicture, nameless: string): (() => void) => {
  const pictures = [...root.querySelectorAll('img')].filter(
    (picture) => idIn(picture) !== undefined && picture.closest('a') === null,
  );
  for (const picture of pictures) {
    picture.tabIndex = 0;
    picture.setAttribute('role', 'button');
    if (picture.alt === '') picture.setAttribute('aria-label', nameless);
    picture.style.cursor = 'zoom-in';
  }
  const open = (event: Event) => {
    const index = pictures.indexOf(event.target as HTMLImageElement);
    if (index < 0) return;
    event.preventDefault();
    const shown = pictures.map((picture) => ({ id: idIn(picture) ?? '', name: picture.alt }));
    onPicture(shown, index);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(event);
  };
  root.addEventListener('click', open);
  root.addEventListener('keydown', onKey);
  return () => {
    root.removeEventListener('click', open);
    root.removeEventListener('keydown', onKey);
  };
};

interface RichTextProps {
  readonly html: string;
  /** Where its files are while the server does not have them. */
  readonly bytesOf?: EditorFiles['bytesOf'] | undefined;
  /** Shows the pictures larger, beginning with one of them; without it they are as large as they are. */
  readonly onPicture?: OnPicture | undefined;
}

/** What its writer draws with formulas stays inside: a formula can be moved anywhere. The margin is for the rings of what is pressed. */
const within: SystemStyleObject = { position: 'relative', overflow: 'clip', overflowClipMargin: '4px' };

/** Formatted text that somebody wrote. What draws formulas and colours code is loaded when there is one. */
export const RichText = ({ html, bytesOf, onPicture }: RichTextProps) => {
  const { t } = useLingui();
  const clean = useMemo(() => forPage(html), [html]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    finish(current, clean);
    const stops = [
      watchFiles(current, bytesOf),
      ...(onPicture === undefined ? [] : [openPictures(current, onPicture, t`Picture`)]),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [clean, bytesOf, onPicture, t]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the shared allow-list, here and on the server
  return <Box ref={box} css={[proseStyle, within]} dangerouslySetInnerHTML={{ __html: clean }} />;
};

const finish = (root: HTMLElement, clean: string): void => {
  if (clean.includes('<table')) for (const table of root.querySelectorAll('table')) enclose(table);
  if (clean.includes('data-formula')) void import('./formula.ts').then(({ drawFormulas }) => drawFormulas(root), kept);
  if (clean.includes('data-language'))
    void import('./code.ts').then(({ colourCode }) => {
      for (const element of root.querySelectorAll<HTMLElement>('pre > code[data-language]')) void colourCode(element);
    }, kept);
};

/** Wide tables scroll by themselves. */
const enclose = (table: HTMLTableElement): void => {
  const box = document.createElement('div');
  box.className = 'table';
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
};

/** Without the code that draws it is read as it was typed. */
const kept = () => undefined;
