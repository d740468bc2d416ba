import { madeInto } from '#contract/core/files.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import type { Tools } from '#server/core/files/tools.ts';

/** What a file is made into. `look`: a PDF is shown as it is, unless a password keeps it closed. */
export type Target = 'pdf' | 'hls' | 'look';

/** A browser lays out most of the kind `docx`, and not all. */
const office = new Set<string>([...madeInto.pdf, 'docx']);
const foreignVideo = new Set<string>(madeInto.hls);
/** Played by browsers when what is inside is what they know: made again when somebody could not play one. */
const usualVideo = new Set(['mp4', 'm4v', 'mov', 'webm']);

export interface Plan {
  readonly target: Target;
  readonly extension: string;
  /** Made as soon as the file is here, before anybody asks. */
  readonly isEager: boolean;
}

export const planFor = (name: string): Plan | undefined => {
  const extension = extensionOf(name);
  if (office.has(extension)) return { target: 'pdf', extension, isEager: true };
  if (foreignVideo.has(extension)) return { target: 'hls', extension, isEager: true };
  if (usualVideo.has(extension)) return { target: 'hls', extension, isEager: false };
  return extension === 'pdf' ? { target: 'look', extension, isEager: true } : undefined;
};

/** Whether this server can do it at all. */
export const canMake = ({ target }: Pick<Plan, 'target'>, { soffice, ffmpeg }: Tools): boolean =>
  target === 'look' || (target === 'pdf' ? soffice : ffmpeg) !== undefined;
