import type { Input } from '#contract/core/call.ts';
import { newId } from '#contract/core/ids.ts';
import { day, hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import * as exam from '#contract/features/exam/calls.ts';
import type { Answered } from '#contract/features/exam/rows.ts';
import { withIds } from '#contract/features/question/html.ts';
import { isLayout, usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import { answerQuizQuestion, openQuizQuestion, revealQuizQuestion } from '#contract/features/quiz/calls.ts';
import { act, momentOf } from './calendar.ts';
import type { DemoTest } from './courses/course.ts';
import { inParallel, type Lesson } from './person.ts';
import { type Chance, chanceOf } from './random.ts';

interface Item {
  readonly id: string;
  readonly question: Question;
  readonly key: Key;
}

interface Answering {
  /** Where a person marks, in turn. */
  readonly words: readonly string[];
  readonly at: number;
  readonly chance: Chance;
  readonly isUnderWay: boolean;
}

/** What somebody answers: one has learned more than another, and who is not done has not come to the end. */
const answersBy = (items: readonly Item[], { words, at, chance, isUnderWay }: Answering): Record<string, Answered> => {
  const knows = chance.between(35, 95) / 100;
  const reached = isUnderWay ? items.slice(0, Math.ceil(items.length / 2)) : items;
  const answers: Record<string, Answered> = {};
  for (const { id, question, key } of reached) {
    const response = responseTo(question, key, chance.next() < knows, words, chance);
    if (response !== undefined) answers[id] = { response, flagged: chance.next() < 0.05, seq: 1, at };
  }
  return answers;
};

const trueFalse = [{ id: 'true' }, { id: 'false' }];

/** `undefined`: nothing is asked. */
const responseTo = (
  question: Question,
  { answer }: Key,
  isRight: boolean,
  words: readonly string[],
  chance: Chance,
): Response | undefined => {
  if (question.type === 'shortAnswer') return { kind: 'text', html: chance.pick(words), files: [] };
  if (question.type === 'trueFalse' || 'options' in question) {
    const options = question.type === 'trueFalse' ? trueFalse : question.options;
    if (isRight && answer.kind === 'options') return { kind: 'options', ids: answer.right };
    const right = answer.kind === 'options' ? answer.right : [];
    const others = options.filter(({ id }) => right.length !== 1 || !right.includes(id));
    return { kind: 'options', ids: [chance.pick(others).id] };
  }
  if (answer.kind === 'gaps')
    return {
      kind: 'gaps',
      gaps: Object.fromEntries(
        Object.entries(answer.gaps).map(([id, { accept }]) => [id, isRight ? (accept[0] ?? '') : '0']),
      ),
    };
  if (answer.kind === 'order')
    return { kind: 'order', order: isRight ? answer.order : [...chance.some(answer.order, answer.order.length)] };
  return undefined;
};

/** Each question is put to the class, answered on phones, and its answer shown. */
const holdQuiz = async (test: DemoTest, { items, ...place }: GivenTest, lesson: Lesson): Promise<void> => {
  const { students, now, chance, teacher } = lesson;
  // The first one assists.
  const present = students.slice(1, 1 + Math.round((students.length - 1) * test.share));
  for (const { id: itemId, question, key } of items) {
    const roundId = newId(now, chance.bytes);
    await teacher.write(openQuizQuestion, { ...place, id: roundId, itemId }, act(now, chance));
    const given = present.map((pupil) => ({
      pupil,
      response: responseTo(question, key, chance.next() < 0.7, test.words, chance),
      said: act(now, chance),
    }));
    await inParallel(given, present.length, async ({ pupil, response, said }) => {
      if (response !== undefined) await pupil.write(answerQuizQuestion, { ...place, roundId, response }, said);
    });
    await teacher.write(revealQuizQuestion, { ...place, id: roundId, shown: true }, act(now, chance));
  }
};

/** A question in its place in a paper. */
export interface DemoItem {
  readonly id: string;
  readonly question: Question;
  readonly key: Key;
}

interface GivenTest {
  readonly courseId: string;
  readonly activityId: string;
  readonly items: readonly DemoItem[];
}

/** Chance of their own: a test more changes nothing else in the school. */
const seed = 19_543;
/** People at once. */
const width = 8;

/** Tests as their teacher wrote and gave them, and what the class made of them. */
export const giveTests = async (tests: readonly DemoTest[], lesson: Lesson): Promise<void> => {
  const chance = chanceOf(seed);
  for (const [index, test] of tests.entries()) {
    const given = await write(test, `t${index}`, { ...lesson, chance });
    if (test.state === 'inClass') await holdQuiz(test, given, { ...lesson, chance });
    else if (test.state !== 'draft') await sit(test, given, { ...lesson, chance });
  }
};

const partId = (chance: Lesson['chance']): string => chance.between(36 ** 5, 36 ** 6 - 1).toString(36);

/** The text is read as an importer reads it. */
const write = async (test: DemoTest, order: string, lesson: Lesson): Promise<GivenTest> => {
  const { courseId, teacher, now, chance } = lesson;
  const at = momentOf(test.daysAgo, now, chance);
  const id = newId(at, chance.bytes);
  const { labels, ...usual } = usualSettings;
  const sections: { id: string; title: string; intro: string }[] = [];
  const items: Input<typeof addPaperItems>['items'] = [];
  const { items: read, problems } = parseText(test.text);
  if (problems.some(({ problem }) => problem !== 'noKey')) throw new Error(`${test.title} is not read whole`);
  for (const one of read) {
    if (one.is === 'section') {
      sections.push({ id: partId(chance), title: one.title, intro: '' });
      continue;
    }
    if (sections.length === 0) sections.push({ id: partId(chance), title: '', intro: '' });
    items.push({
      id: newId(at, chance.bytes),
      versionId: newId(at, chance.bytes),
      sectionId: sections.at(-1)?.id ?? '',
      pool: '',
      order: `a${String(items.length).padStart(2, '0')}z`,
      score: isLayout(one.question.type) ? 0 : one.question.score,
      ...withIds(one, () => partId(chance)),
      fromId: '',
    });
  }
  const as = test.state === 'inClass' ? 'interactiveQuiz' : 'test';
  const paper = {
    courseId,
    id,
    title: test.title,
    order,
    ...usual,
    labels: [...labels],
    ...test.settings,
    sections,
    as,
  };
  await teacher.write(createPaper, createPaper.input.parse(paper), act(at, chance));
  await teacher.write(addPaperItems, { courseId, paperId: id, items }, act(at, chance));
  if (test.state !== 'draft') {
    const closesAt = test.state === 'underWay' ? Math.floor((now + 4 * day) / day) * day + 15 * hour : 0;
    await teacher.write(publishCoursewares, { courseId, ids: [id], publishAt: 0, closesAt }, act(at, chance));
  }
  return { courseId, activityId: id, items };
};

const sit = async (test: DemoTest, { items, ...place }: GivenTest, lesson: Lesson): Promise<void> => {
  const { students, now, chance, teacher } = lesson;
  // The first one assists.
  const sitting = students.slice(1, 1 + Math.round((students.length - 1) * test.share));
  // Chance is asked in order, people sit side by side.
  const sat = sitting.map((pupil, index) => {
    const attemptId = newId(now, chance.bytes);
    const isUnderWay = test.state === 'underWay' && index % 2 === 0;
    const answers = answersBy(items, { words: test.words, at: now, chance, isUnderWay });
    return { pupil, attemptId, isUnderWay, answers, acts: [act(now, chance), act(now, chance)] as const };
  });
  await inParallel(sat, width, async ({ pupil, attemptId, isUnderWay, answers, acts }) => {
    await pupil.write(exam.startTest, { ...place, id: attemptId, device: 'demo' }, acts[0]);
    const work = { ...place, attemptId, answers };
    if (isUnderWay) await pupil.write(exam.saveAnswers, { ...work, device: 'demo' }, acts[1]);
    else await pupil.write(exam.handInTest, { ...work, by: 'person', away: [] }, acts[1]);
  });
  if (test.state !== 'ended' && test.state !== 'released') return;
  await teacher.write(exam.endTest, place, act(now, chance));
  if (test.state !== 'released') return;
  const byHand = items.filter(({ question }) => question.type === 'shortAnswer');
  const marks = sat.flatMap(({ attemptId }) =>
    byHand.map(({ id: itemId, question }) => ({
      id: newId(now, chance.bytes),
      attemptId,
      itemId,
      score: Math.round((question.score * chance.between(5, 10)) / 10),
      comment: '',
    })),
  );
  await teacher.write(exam.giveMarks, { ...place, marks }, act(now, chance));
  await teacher.write(exam.releaseResults, { ...place, shown: true }, act(now, chance));
};
