import { extensionOf } from '#contract/features/upload/keys.ts';

/** How a file is sent; what is none of the others is a file. */
export type FileMessageType = 'image' | 'audio' | 'video' | 'file';

/** Pictures that every browser draws; markup that could run is no picture. */
const drawn = ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp', 'avif'];

export const messageTypeOf = ({ name, type }: { readonly name: string; readonly type: string }): FileMessageType => {
  const [family] = type.split('/');
  if (family === 'image') return drawn.includes(extensionOf(name)) ? 'image' : 'file';
  return family === 'audio' || family === 'video' ? family : 'file';
};

/** Pasted and dropped files have a type, or they are not taken (S-440): folders and what no program opens have none. */
export const withType = <F extends { readonly type: string }>(
  files: readonly F[],
): { readonly taken: readonly F[]; readonly refused: readonly F[] } => ({
  taken: files.filter(({ type }) => type !== ''),
  refused: files.filter(({ type }) => type === ''),
});
