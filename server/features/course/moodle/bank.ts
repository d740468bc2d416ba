import { derivedId } from '#contract/core/text/digest.ts';
import { orderBetween } from '#contract/features/content/order.ts';
import type { LeftItem } from '#contract/features/course/imports.ts';
import { addBankItems, saveBankFolder } from '#contract/features/question/bank-calls.ts';
import { paperLimits, questionLimits } from '#contract/features/question/keys.ts';
import { addPaperItems } from '#contract/features/question/paper-calls.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { ImportFailed, type ImportRun } from '../copying/run.ts';
import { type Backup, filesKey } from './backup.ts';
import { type Bringing, withFiles } from './files.ts';
import type { Give } from './orders.ts';
import { questionFrom, questionTitle } from './questions.ts';
import { allOf, type Element, eachElement, numberAt, textAt } from './xml.ts';

interface Kept {
  /** In the bank; '' where that refused it. */
  readonly id: string;
  readonly question: Question;
  readonly key: Key;
}

interface Found {
  /** Of one that is too large its name and kind. */
  readonly element: Element;
  readonly isTooLarge: boolean;
  readonly folder: string;
  /** Of the newer backups: what a quiz names. */
  readonly entry: string;
}

/** Pieces of all questions together, which are in memory until they are brought: as many as ten thousand long ones have. */
const maxPieces = 1_000_000;
/** … and of one: it is made at once, while everybody waits. A question has some hundred at most. */
const maxOfOne = 3_000;

const piecesOf = (element: Element): number => element.children.reduce((sum, child) => sum + piecesOf(child), 1);

const titleOf = (element: Element): Element[] =>
  ['name', 'qtype'].map((name) => ({ name, attributes: {}, children: [], text: textAt(element, name).slice(0, 200) }));

/** Of each entry the newest version, in the order of the backup. */
const readQuestions = async (path: string): Promise<readonly Found[]> => {
  const found = new Map<string, Found>();
  let pieces = 0;
  await eachElement(path, 'question', (element, around) => {
    const own = piecesOf(element);
    const isTooLarge = own > maxOfOne;
    pieces += isTooLarge ? 3 : own;
    if (pieces > maxPieces) throw new ImportFailed('tooLarge');
    const id = element.attributes.id;
    if (id === undefined) return;
    const category = around.find(({ name }) => name === 'question_category');
    const entry = around.find(({ name }) => name === 'question_bank_entry')?.attributes.id ?? '';
    const folder = textAt(category, 'name');
    const kept = isTooLarge ? { ...element, children: titleOf(element) } : element;
    found.set(entry === '' ? `question ${id}` : `entry ${entry}`, { element: kept, isTooLarge, folder, entry });
  });
  return [...found.values()];
};

/** Every formatted text of it, so that its pictures are here before it is made. */
const textsOf = (element: Element): readonly string[] => [
  ...(element.text.includes('@@PLUGINFILE@@') ? [element.text] : []),
  ...element.children.flatMap(textsOf),
];

export const bankOf = async (
  run: ImportRun,
  { backup, give, files }: { readonly backup: Backup; readonly give: Give; readonly files: Bringing },
) => {
  const { id: importId, courseId } = run.work;
  const all = backup.questions === undefined ? [] : await readQuestions(backup.questions.path);
  const kept = new Map<string, Kept>();
  const folders = new Map<string, string>();
  let lastFolder: string | undefined;

  const folderOf = async (name: string): Promise<string> => {
    const known = folders.get(name);
    if (known !== undefined || name === '') return known ?? '';
    const id = derivedId(importId, 'folder', name);
    lastFolder = orderBetween(lastFolder, undefined, id);
    const refusal = await give(saveBankFolder, id, { courseId, id, title: name.slice(0, 200), order: lastFolder });
    folders.set(name, refusal === undefined ? id : '');
    return folders.get(name) ?? '';
  };

  const bring = async ({ element, isTooLarge, folder, entry }: Found): Promise<void> => {
    const title = questionTitle(element);
    const what = textAt(element, 'qtype');
    if (isTooLarge) return run.add({ done: 1, left: [{ what, title, why: 'tooLarge' }] });
    const shown = backup.files.get(filesKey('question', 'all')) ?? [];
    const texts = new Map<string, string>();
    for (const text of textsOf(element)) texts.set(text.trim(), await withFiles(text.trim(), shown, files));
    const pair = questionFrom(element, (html) => texts.get(html) ?? html);
    if (pair === undefined) return run.add({ done: 1, left: [{ what, title, why: 'unsupported' }] });
    const id = derivedId(importId, 'question', element.attributes.id ?? '');
    const item = { id, folderId: await folderOf(folder), labels: [], ...pair };
    const refusal = await give(addBankItems, id, { courseId, items: [item] });
    if (refusal !== undefined) return run.add({ done: 1, left: [{ what, title, why: 'refused' }] });
    for (const name of [`question ${element.attributes.id}`, `entry ${entry}`]) kept.set(name, { id, ...pair });
    return run.add({ done: 1, taken: { question: 1 } });
  };

  /** Its questions in the order of its slots, each with what it counts there; what is drawn at random is left. */
  const fill = async (paperId: string, quiz: Element): Promise<readonly LeftItem[]> => {
    const left: LeftItem[] = [];
    let order: string | undefined;
    const slots = allOf(quiz, 'question_instance')
      .map((slot) => ({ slot, place: numberAt(slot, 'slot') }))
      .sort((one, other) => one.place - other.place);
    const over = slots.length - paperLimits.items;
    if (over > 0) left.push({ what: 'question', title: `${textAt(quiz, 'name')} (${over})`, why: 'tooLarge' });
    for (const [index, { slot }] of slots.slice(0, paperLimits.items).entries()) {
      const entry = textAt(allOf(slot, 'question_reference')[0], 'questionbankentryid');
      const found = kept.get(entry === '' ? `question ${textAt(slot, 'questionid')}` : `entry ${entry}`);
      const title = `${textAt(quiz, 'name')} ${index + 1}`;
      if (found === undefined) {
        left.push({ what: 'question', title, why: 'unsupported' });
        continue;
      }
      const id = derivedId(paperId, 'item', String(index));
      order = orderBetween(order, undefined, id);
      const score = Math.min(questionLimits.score, Math.max(0, Math.round(numberAt(slot, 'maxmark') * 100)));
      const { question, key } = found;
      const item = { id, versionId: derivedId(paperId, 'version', String(index)), sectionId: 'a', pool: '' as const };
      const items = [{ ...item, order, score, question, key, fromId: found.id }];
      const refusal = await give(addPaperItems, id, { courseId, paperId, items });
      if (refusal !== undefined) left.push({ what: 'question', title, why: 'refused' });
    }
    return left;
  };

  return {
    count: all.length,
    bringAll: async (before: () => Promise<void>) => {
      for (const one of all) {
        await before();
        await bring(one);
      }
    },
    fill,
  };
};
