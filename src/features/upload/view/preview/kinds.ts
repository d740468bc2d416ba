import { madeInto } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';

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
