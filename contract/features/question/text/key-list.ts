import { headingOf, isKeyHead, type KeyEntry, keyBlockOf, keyEntriesOf } from './blocks.ts';
import { closed } from './close.ts';
import type { Draft, Taking } from './draft.ts';
import { type Line, numberedOf, unescapedMarks, wordOf } from './lines.ts';
import { plainWord } from './markers.ts';
import { close, type Reading } from './reading.ts';

const isKeyed = ({ answer, hint, reference, options }: Draft): boolean =>
  answer !== undefined || hint !== undefined || reference.length > 0 || options.some(({ isRight }) => isRight);

const all = ({ drafts, draft }: Reading): readonly Draft[] => (draft === undefined ? drafts : [...drafts, draft]);

/** Answers of many questions: in one line with the word for it, or line by line below that word. */
export const readKeys = (reading: Reading, line: Line, taker: Taking): boolean => {
  if (reading.keys !== undefined) {
    if (readInList(reading, line, taker)) return true;
    reading.keys = undefined;
  }
  const block = keyBlockOf(line.text);
  if (block !== undefined && all(reading).length > 0) {
    close(reading);
    for (const entry of block) give(reading, entry, line.number);
    taker.take(line.text.length, 'answer');
    return true;
  }
  if (!isKeyHead(line.text) || !beginsList(reading)) return false;
  close(reading);
  reading.keys = { section: -1, draft: undefined };
  taker.take(line.text.length, 'mark');
  return true;
};

/**
 * A list of answers begins with the first question that has none, or with a part of the paper: what is numbered otherwise is the
 * answer of the question above it.
 */
const beginsList = (reading: Reading): boolean => {
  const without = all(reading).filter((draft) => !isKeyed(draft) && draft.number > 0);
  const first = without[0]?.number;
  if (without.length < 2 || first === undefined) return false;
  if (headingOf(reading.next) !== undefined) return true;
  const found = keyEntriesOf(reading.next)?.[0]?.number ?? numberedOf(reading.next, first)?.number;
  return found === first;
};

const readInList = (reading: Reading, line: Line, taker: Taking): boolean => {
  const { keys } = reading;
  if (keys === undefined) return false;
  if (headingOf(line.text) !== undefined) {
    keys.section += 1;
    taker.take(line.text.length, 'mark');
    return true;
  }
  const entries = keyEntriesOf(line.text);
  if (entries !== undefined) {
    for (const entry of entries) keys.draft = give(reading, entry, line.number);
    taker.take(line.text.length, 'answer');
    return true;
  }
  const said = wordOf(line.text);
  if (said?.word === 'analysis' && keys.draft !== undefined) {
    taker.take(said.length, 'mark');
    keys.draft.analysis.push(unescapedMarks(taker.take(line.text.length, 'analysis')));
    again(reading, keys.draft);
    return true;
  }
  return readNumbered(reading, line, taker);
};

/** `3. 范仲淹；宋`, or more of the answer above. */
const readNumbered = (reading: Reading, line: Line, taker: Taking): boolean => {
  const { keys } = reading;
  if (keys === undefined) return false;
  const found = numberedOf(line.text, (keys.draft?.number ?? 0) + 1);
  const isOurs = found !== undefined && found.style === reading.style && draftAt(reading, found.number) !== undefined;
  if (isOurs) {
    taker.take(found.length, 'number');
    const text = unescapedMarks(taker.take(line.text.length, 'answer')).trim();
    keys.draft = give(reading, { number: found.number, text }, line.number);
    return true;
  }
  if (keys.draft === undefined || (found !== undefined && found.style === reading.style)) return false;
  const text = unescapedMarks(taker.take(line.text.length, 'analysis'));
  if (keys.draft.analysis.length > 0) keys.draft.analysis.push(text);
  else keys.draft.answerMore.push(text);
  again(reading, keys.draft);
  return true;
};

/** The question of a number: in the part that the list is at, otherwise the last one that has it. */
const draftAt = (reading: Reading, number: number): Draft | undefined => {
  const heads = reading.items.filter(({ is }) => is === 'section').map(({ line }) => line);
  const section = reading.keys?.section ?? -1;
  const [from, to] =
    section < 0 ? [0, Number.POSITIVE_INFINITY] : [heads[section] ?? 0, heads[section + 1] ?? Number.POSITIVE_INFINITY];
  return reading.drafts.findLast((draft) => draft.number === number && draft.line >= from && draft.line < to);
};

/** An answer that comes long after its question. */
const give = (reading: Reading, { number, text }: KeyEntry, line: number): Draft | undefined => {
  const draft = draftAt(reading, number);
  if (draft === undefined) {
    reading.problems.push({ line, problem: 'numberUnknown', text: `${number}` });
    return undefined;
  }
  const had = draft.answer ?? draft.hint;
  if (had !== undefined && plainWord(had.text) !== plainWord(text))
    draft.problems.push({ line, problem: 'keyConflict', text: `${draft.number} ${text}` });
  draft.answer ??= { text, line };
  again(reading, draft);
  return draft;
};

/** Makes the question of a draft once more. */
const again = (reading: Reading, draft: Draft): void => {
  const index = reading.items.findIndex((item) => item.is === 'question' && item.line === draft.line);
  const old = reading.items[index];
  if (old?.is !== 'question') return;
  const others = reading.problems.filter(({ line }) => line < draft.line || line > draft.lastLine);
  reading.problems.splice(0, Number.POSITIVE_INFINITY, ...others);
  const { question, key, problems } = closed(draft, reading.newId);
  reading.items[index] = { ...old, question, key };
  reading.problems.push(...problems);
};
