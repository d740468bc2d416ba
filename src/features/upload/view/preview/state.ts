import type { ReactNode, RefObject } from 'react';
import { proxy, ref } from 'valtio';
import { madeInto } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import type { Stopped } from './playback.ts';
import type { Trouble } from './trouble.ts';
import type { OnWatch } from './watch.ts';

/** A file with a say of its own about being saved. */
export interface PreviewFile extends FileRef {
  readonly canDownload?: boolean;
}

export interface PreviewOptions {
  readonly files: readonly PreviewFile[];
  readonly index: number;
  /** Whether the teacher lets the bytes be saved, unless a file says it; what is shown is shown either way. */
  readonly canDownload: boolean;
  /** Told of what was really played, for logs of learning. */
  readonly onWatch?: OnWatch | undefined;
}

/** What is being looked at; one thing at a time. */
export const preview = proxy<{ at: PreviewOptions | undefined }>({ at: undefined });

let opener: Element | null = null;

/** What gets the focus back. */
export const previewOpener = (): HTMLElement | null => (opener instanceof HTMLElement ? opener : null);

export const openPreview = (options: PreviewOptions): void => {
  opener = document.activeElement;
  preview.at = ref({ ...options });
};

export const showAt = (index: number): void => {
  if (preview.at !== undefined) preview.at = ref({ ...preview.at, index });
};

export const closePreview = (): void => {
  preview.at = undefined;
};

/** What lies over a page, from 0, that is shown in this size, px. */
export type Layer = (page: { readonly index: number; readonly width: number; readonly height: number }) => ReactNode;

/** What every format's viewer is given. */
export interface ViewerProps {
  readonly file: FileRef;
  /** Where its bytes are. */
  readonly address: string;
  readonly canDownload: boolean;
  /** What scrolls, with the focus in it: the body of the frame. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onTrouble: (trouble: Trouble) => void;
  readonly onClose: () => void;
  readonly onWatch: OnWatch | undefined;
  /** Of a recording: where the person stopped on another device. */
  readonly stopped?: Stopped | undefined;
  /** Of what is shown page by page. */
  readonly layer?: Layer | undefined;
}

/** How a file is shown. `office`: only as the PDF that the server makes of it. */
export type PreviewKind = 'image' | 'pdf' | 'docx' | 'text' | 'video' | 'audio' | 'office' | 'other';

const names: Readonly<Record<Exclude<PreviewKind, 'other'>, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'avif', 'ico'],
  pdf: ['pdf'],
  docx: ['docx'],
  office: madeInto.pdf,
  video: ['mp4', 'webm', 'mov', 'm4v', 'mkv', 'avi', 'wmv', 'flv', 'mpg', 'mpeg', '3gp', 'rmvb', 'rm', 'ogv'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'oga', 'flac', 'wma', 'amr', 'opus', 'weba'],
  text: [
    'txt,csv,tsv,md,log,json,xml,yaml,yml,ini,conf,toml,srt,vtt,tex,bib',
    'c,h,cpp,cc,hpp,cs,java,kt,py,js,mjs,ts,tsx,jsx,go,rs,rb,php,sh,sql,r,m,swift,lua,pl,scala,v,vhd,asm,css,scss,html,htm,svg,vue',
  ].flatMap((some) => some.split(',')),
};

const byName = new Map<string, PreviewKind>(
  Object.entries(names).flatMap(([kind, all]) => all.map((name) => [name, kind as PreviewKind])),
);

/** By the name first: the type is often the device's guess. Markup that could run is shown as the text it is. */
export const kindOf = ({ name, type }: Pick<FileRef, 'name' | 'type'>): PreviewKind =>
  byName.get(extensionOf(name)) ?? kindOfType(type);

const kindOfType = (type: string): PreviewKind => {
  if (type === 'application/pdf') return 'pdf';
  if (type === 'image/svg+xml') return 'text';
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' || family === 'text' ? family : 'other';
};
