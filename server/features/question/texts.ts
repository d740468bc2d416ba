import { ok, type Result } from '#contract/core/result.ts';
import { htmlOf, withHtml } from '#contract/features/question/html.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { cleaned, cleanedAll } from '#server/core/text-thread.ts';

interface Pair {
  readonly question: Question;
  readonly key: Key;
}

/** Every formatted text of a question as it may be stored. */
export const cleanPair = async <P extends Pair>(pair: P): Promise<Result<P>> => {
  const made = await cleanPairs({ items: [pair] });
  return made.ok ? ok(made.value.items[0] ?? pair) : made;
};

export const cleanPairs = async <I extends { readonly items: readonly Pair[] }>(input: I): Promise<Result<I>> => {
  const clean = await cleanedAll(input.items.flatMap(htmlOf), 'question');
  if (!clean.ok) return clean;
  const written = (html: string): string => clean.value.get(html) ?? '';
  return ok({ ...input, items: input.items.map((item) => ({ ...item, ...withHtml(item, written) })) });
};

/** Of a paper's introduction. */
export const cleanIntro = async <I extends { readonly intro?: string | undefined }>(input: I): Promise<Result<I>> => {
  if (input.intro === undefined || input.intro === '') return ok(input);
  const made = await cleaned(input.intro, 'intro');
  return made.ok ? ok({ ...input, intro: made.value }) : made;
};

/** Of the introductions of sections. */
export const cleanSections = async <I extends { readonly sections: readonly { readonly intro: string }[] }>(
  input: I,
): Promise<Result<I>> => {
  const sections: { readonly intro: string }[] = [];
  for (const section of input.sections) {
    const made = await cleanIntro(section);
    if (!made.ok) return made;
    sections.push(made.value);
  }
  return ok({ ...input, sections });
};

/** Of a key alone. */
export const cleanKey = async <I extends { readonly key: Key }>(input: I): Promise<Result<I>> => {
  const made = await cleanPair({ question: note, key: input.key });
  return made.ok ? ok({ ...input, key: made.value.key }) : made;
};

const note: Question = { type: 'paragraph', stem: '', difficulty: '', score: 0, parts: [], required: false };
