import type { Input } from '#contract/core/call.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import type { AttemptRow } from '#contract/features/homework/rows.ts';
import { type takeInWork, WorkFile } from '#contract/features/homework/take-in-calls.ts';

/** The first line: what it is, its version, and how many bytes its head has. */
const firstLine = /^hybrid-homework 1 (\d{1,8})\n/;
const longestLine = 64;

export type Written = Pick<
  AttemptRow,
  'courseId' | 'activityId' | 'id' | 'text' | 'message' | 'groupId' | 'revision' | 'finishedAt' | 'files'
>;

interface About {
  readonly uid: string;
  readonly name: string;
  /** Of the homework. */
  readonly title: string;
}

/** One file of a work: a line, what it says, then the bytes of its files as they are. */
export const workFileOf = async (
  { courseId, activityId, id, text, message, groupId, revision, finishedAt, files }: Written,
  about: About,
  bytesOf: (id: string) => Promise<Blob | undefined>,
): Promise<{ readonly blob: Blob; readonly missing: readonly string[] }> => {
  const named = new Map(files.map((file) => [file.id, file]));
  const all = [...new Set([...named.keys(), ...filesIn(text)])];
  const found = await Promise.all(all.map(async (one) => ({ id: one, bytes: await bytesOf(one) })));
  const enclosed: FileRef[] = [];
  const parts: Blob[] = [];
  const missing: string[] = [];
  for (const { id: one, bytes } of found) {
    const { name, type } = named.get(one) ?? { name: `${one}${endingOf(bytes)}`, type: bytes?.type ?? '' };
    if (bytes === undefined) missing.push(name);
    else {
      enclosed.push({ id: one, name, size: bytes.size, type });
      parts.push(bytes);
    }
  }
  const said = { courseId, activityId, id, text, message, groupId, revision, finishedAt, files: [...files] };
  const head = new Blob([JSON.stringify({ ...said, ...about, enclosed, missing } satisfies WorkFile)]);
  const blob = new Blob([`hybrid-homework 1 ${head.size}\n`, head, ...parts], { type: 'application/octet-stream' });
  return { blob, missing };
};

/** Pictures of a text have no name of their own. */
const endingOf = (bytes: Blob | undefined): string => {
  const kind = bytes?.type.split('/')[1]?.replace('jpeg', 'jpg').replace('mpeg', 'mp3') ?? '';
  return /^\w+$/.test(kind) ? `.${kind}` : '';
};

export interface OpenedWork {
  readonly work: WorkFile;
  /** In the order of `enclosed`. */
  readonly files: readonly File[];
}

/** `undefined`: this is no such file, or not all of it. It was on other computers: nothing of it is believed unread. */
export const readWorkFile = async (file: Blob): Promise<OpenedWork | undefined> => {
  const line = firstLine.exec(await file.slice(0, longestLine).text());
  if (line === null) return undefined;
  let at = line[0].length + Number(line[1]);
  if (at > file.size) return undefined;
  const work = parsed(await file.slice(line[0].length, at).text());
  if (work === undefined) return undefined;
  const files = work.enclosed.map(({ name, size, type }) => {
    at += size;
    return new File([file.slice(at - size, at)], name, { type });
  });
  return at === file.size ? { work, files } : undefined;
};

const parsed = (text: string): WorkFile | undefined => {
  try {
    return WorkFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** What is asked of the server, with the files as `kept` on the device that takes it in: one for each that was enclosed. */
export const takeInOf = (
  { courseId, activityId, id, uid, text, message, groupId, revision, finishedAt, files, enclosed }: WorkFile,
  kept: readonly FileRef[],
): Input<typeof takeInWork> => {
  const here = new Map(enclosed.flatMap((file, index) => (kept[index] ? [[file.id, kept[index]]] : [])));
  return {
    courseId,
    activityId,
    id,
    author: uid,
    text: [...here].reduce((html, [old, { id: now }]) => html.replaceAll(`file:${old}`, `file:${now}`), text),
    message,
    groupId,
    revision,
    finishedAt,
    files: files.flatMap((file) => here.get(file.id) ?? []),
  };
};
