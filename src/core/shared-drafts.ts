import { limits } from '#contract/core/limits.ts';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import type { SharedWords } from './shared.ts';
import type { Store } from './writing/store.ts';

interface Titled {
  readonly title: string;
  readonly content: string;
  /** Of `content`; plain where it is not said. */
  readonly format?: 'html';
}

/** Apps differ in where they put the address: some repeat it in the text. */
const bodyOf = ({ text, url }: SharedWords): string =>
  url === '' || text.includes(url) ? text : `${text}\n${url}`.trim();

/**
 * What was shared as a title and a text; without a title the beginning of its first line is one. Whole, like all that is handed
 * over: where it is written on is said what is too long.
 */
export const titledOf = (shared: SharedWords): Titled => {
  const body = bodyOf(shared);
  const firstLine = body.trim().split('\n')[0] ?? '';
  return { title: shared.title.trim() || firstLine.slice(0, limits.titleChars), content: body };
};

/** Behind what was being written there already: nothing of it is lost. Where there is a title, the shared one is a line of the text. */
export const withShared = (before: Titled | undefined, shared: SharedWords): Titled => {
  const { title, content } = titledOf(shared);
  if (before === undefined) return { title, content };
  const own = before.title.trim();
  const isTaken = own !== '' && own !== shared.title.trim();
  const more = isTaken ? saidOf(shared) : content;
  if (before.format === 'html') return { ...before, title: own || title, content: before.content + richOfPlain(more) };
  return { ...before, title: own || title, content: joined(before.content, more) };
};

/** In running text. */
const saidOf = (shared: SharedWords): string =>
  [shared.title, bodyOf(shared)].filter((part) => part.trim() !== '').join('\n');

const joined = (before: string, more: string): string => [before.trim(), more].filter(Boolean).join('\n\n');

type Drafts = Pick<Store, 'changeDraft'>;

export const putInForm = (drafts: Drafts, key: string, shared: SharedWords): Promise<void> =>
  drafts.changeDraft(key, (before) => withShared(before as Titled | undefined, shared));

export const putInReply = (drafts: Drafts, key: string, shared: SharedWords): Promise<void> =>
  drafts.changeDraft(key, (before) => joined(String(before ?? ''), saidOf(shared)));

interface WithFiles extends SharedWords {
  readonly files: readonly { readonly name: string }[];
}

/** What is said in a message. Apps name a file in the title, which is then no word of the person. */
export const messageOf = (shared: WithFiles): string => {
  const isName = shared.files.some(({ name }) => name === shared.title.trim());
  return saidOf(isName ? { ...shared, title: '' } : shared);
};

/** Something of it can be written somewhere. */
export const hasWords = (shared: WithFiles): boolean => messageOf(shared) !== '';
