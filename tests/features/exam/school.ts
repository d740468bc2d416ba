import { expect } from 'vitest';
import type { Input } from '#contract/core/call.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { handInTest, saveAnswers, startTest } from '#contract/features/exam/calls.ts';
import type { Answered, AttemptRow } from '#contract/features/exam/rows.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { answersOf, attemptsOf } from '#src/features/exam/data/queries.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { choice, fill, gapsKey, keyOf, plain } from '../question/samples.ts';

/** Three questions: choose, fill, write. */
const usual: readonly (readonly [Question, Key])[] = [
  [choice('single', ['a', 'b', 'c']), keyOf({ kind: 'options', right: ['b'] }, { analysis: '<p>canary-analysis</p>' })],
  [fill(['g1']), keyOf(gapsKey({ g1: ['canary-accepted'] }))],
  [plain('shortAnswer'), keyOf({ kind: 'none' }, { reference: '<p>canary-reference</p>' })],
];

export const chosen = (...ids: string[]): Response => ({ kind: 'options', ids });
export const filled = (text: string): Response => ({ kind: 'gaps', gaps: { g1: text } });
export const written = (html: string): Response => ({ kind: 'text', html, files: [] });

type Settings = Partial<Pick<Input<typeof createPaper>, keyof typeof usualSettings | 'opensAt' | 'closesAt' | 'grace'>>;

export interface GivenTest {
  readonly courseId: string;
  readonly activityId: string;
  readonly items: readonly string[];
  readonly versions: readonly string[];
}

/** Written and published by a teacher, on the server. */
export const givenTest = async (
  world: World,
  teacher: Person,
  courseId: string,
  settings: Settings = {},
  questions = usual,
  as: 'test' | 'interactiveQuiz' = 'test',
  title = 'Cells',
): Promise<GivenTest> => {
  const activityId = world.newId();
  const must = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });
  const { labels, ...rest } = usualSettings;
  await must(
    world.say(teacher, createPaper, {
      courseId,
      id: activityId,
      title,
      order: 'a0',
      as,
      ...rest,
      labels: [...labels],
      sections: [{ id: 's1', title: 'Part 1', intro: '' }],
      ...settings,
    }),
  );
  const items = questions.map(([question, key], index) => ({
    id: world.newId(),
    versionId: world.newId(),
    sectionId: 's1',
    order: `a${index.toString(36)}`,
    score: 500,
    question,
    key,
  }));
  await must(world.say(teacher, addPaperItems, { courseId, paperId: activityId, items } as never));
  const { closesAt = 0, opensAt = 0, grace } = settings;
  await must(
    world.say(teacher, publishCoursewares, {
      courseId,
      ids: [activityId],
      closesAt,
      opensAt,
      ...(grace === undefined ? {} : { grace }),
    }),
  );
  return { courseId, activityId, items: items.map(({ id }) => id), versions: items.map(({ versionId }) => versionId) };
};

/** Begins on a device, which then has the questions. */
export const begin = async (tab: Tab, world: World, { courseId, activityId }: GivenTest): Promise<AttemptRow> => {
  expect(await tab.store.mutate(startTest, { courseId, activityId, id: world.newId(), device: 'phone' })).toMatchObject(
    { ok: true },
  );
  await tab.cycle();
  const attempt = (await attemptsOf(tab.replica, activityId)).at(-1);
  if (attempt === undefined) throw new Error('no attempt');
  return attempt;
};

/** Answers questions by their place, as the screen does it. */
export const answering = async (
  tab: Tab,
  world: World,
  { courseId, activityId, items }: GivenTest,
  attemptId: string,
  responses: readonly (Response | undefined)[],
): Promise<Record<string, Answered>> => {
  const before = await answersOf(tab.replica, attemptId);
  const answers: Record<string, Answered> = {};
  for (const [index, response] of responses.entries()) {
    const itemId = items[index] ?? '';
    if (response !== undefined)
      answers[itemId] = { response, flagged: false, seq: (before.get(itemId)?.seq ?? 0) + 1, at: world.now() };
  }
  expect(
    await tab.store.mutate(saveAnswers, { courseId, activityId, attemptId, device: 'phone', answers }),
  ).toMatchObject({ ok: true });
  return answers;
};

/** Hands in everything that stands on the device. */
export const handingIn = async (
  tab: Tab,
  { courseId, activityId }: GivenTest,
  attemptId: string,
  by: 'person' | 'time' = 'person',
) => {
  const answers = Object.fromEntries(
    [...(await answersOf(tab.replica, attemptId))].map(([itemId, { response, flagged, seq, at }]) => [
      itemId,
      { response, flagged, seq, at },
    ]),
  );
  return tab.store.mutate(handInTest, { courseId, activityId, attemptId, answers, by });
};
