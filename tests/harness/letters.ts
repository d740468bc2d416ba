import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Letters in a folder, newest last. */
export const lettersTo = async (folder: string, to: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.startsWith(`To: ${to}\n`));
};

/** The six digits of a letter. */
export const codeIn = (letter: string | undefined): string => /(?<!\d)\d{6}(?!\d)/.exec(letter ?? '')?.[0] ?? '';

/** Letters go after the answer: waits for one more than there were. */
export const nextLetter = async (read: () => Promise<readonly string[]>, known: number): Promise<string> => {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const letter = (await read())[known];
    if (letter !== undefined) return letter;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('no letter came');
};
