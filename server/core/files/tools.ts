import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of this machine that make files viewable. One that is missing makes nothing worse: its files are saved, not shown. */
export interface Tools {
  /** LibreOffice. */
  readonly soffice: string | undefined;
  readonly ffmpeg: string | undefined;
  readonly ffprobe: string | undefined;
}

/** Named by SOFFICE, FFMPEG and FFPROBE, or found on the PATH. */
export const findTools = (env: NodeJS.ProcessEnv): Tools => ({
  soffice: found(env, env.SOFFICE, ['soffice', 'libreoffice']),
  ffmpeg: found(env, env.FFMPEG, ['ffmpeg']),
  ffprobe: found(env, env.FFPROBE, ['ffprobe']),
});

const found = (env: NodeJS.ProcessEnv, told: string | undefined, names: readonly string[]): string | undefined => {
  if (told !== undefined && told !== '') return isProgram(told) ? told : undefined;
  const ends = process.platform === 'win32' ? ['.exe', '.com'] : [''];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders
    .flatMap((folder) => names.flatMap((name) => ends.map((end) => join(folder, name + end))))
    .find(isProgram);
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
