import { expect } from 'vitest';
import { workScope } from '#contract/features/activity/keys.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { variantOf } from '#contract/features/question/paper.ts';
import { addPaperItems, arrangePaper, createPaper } from '#contract/features/question/paper-calls.ts';
import { openScope } from '#src/core/opened.ts';
import { classWork, sittingOf } from '#src/features/exam/data/queries.ts';
import { wholePaper } from '#src/features/question/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import { choice, keyOf } from '../question/samples.ts';
import { begin } from './school.ts';

const test = worldTest();

test('each student is drawn a paper of their own, and the seed that staff have on file says which (R-086)', async () => {
  const teacher = await world.person('teacher');
  const people = await Promise.all([1, 2, 3, 4].map(() => world.person('student')));
  const courseId = await world.course(teacher, people);
  const paperId = world.newId();
  const must = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });
  const { labels, ...settings } = usualSettings;
  const sections = [{ id: 's1', title: 'Drawn', intro: '' }];
  const made = { ...settings, courseId, id: paperId, title: 'Drawn', order: 'a0', labels: [...labels], sections };
  await must(world.say(teacher, createPaper, { ...made, shufflesQuestions: true, shufflesOptions: true }));
  const rule = { id: 'r1', sectionId: 's1', count: 3, score: 400, type: '', difficulty: '', bank: 'own', folderId: '' };
  const rules = [rule] as never;
  await must(world.say(teacher, arrangePaper, { courseId, paperId, sections, rules, basis: {} }));
  const items = Array.from({ length: 12 }, (_, index) => ({
    ...{ id: world.newId(), versionId: world.newId(), sectionId: 's1', pool: 'r1', order: `a${index}`, score: 400 },
    ...{ question: choice('single', ['a', 'b', 'c', 'd']), key: keyOf({ kind: 'options', right: ['b'] }) },
  }));
  await must(world.say(teacher, addPaperItems, { courseId, paperId, items } as never));
  await must(world.say(teacher, publishCoursewares, { courseId, ids: [paperId] }));
  const it = { courseId, activityId: paperId, items: [], versions: [] };
  const asked: Record<string, readonly unknown[]> = {};
  for (const person of people) {
    const tab = await world.device(person).open();
    await tab.cycle();
    const { id } = await begin(tab, world, it);
    const paper = (await sittingOf(tab.replica, id))?.paper;
    asked[id] = paper?.questions.map(({ itemId }) => itemId) ?? [];
    expect(asked[id]).toHaveLength(3);
  }
  const desk = await world.device(teacher).open();
  await openScope(desk.replica.outbox, workScope(paperId), world.now());
  await desk.cycle();
  const { works } = await classWork(desk.replica, paperId);
  const whole = await wholePaper(desk.replica, paperId);
  if (whole === undefined) throw new Error('no paper');
  const questions = new Map([...whole.questions].map(([id, row]) => [id, row.question]));
  for (const row of works) {
    const drawn = variantOf(whole.plan, whole.items, questions, whole.paper, row.seed);
    expect(row.asked).toEqual(drawn.map(({ sectionId: _, ...one }) => ({ ...one, options: [...one.options] })));
    expect(drawn.map(({ itemId }) => itemId)).toEqual(asked[row.id]);
  }
  expect(new Set(works.map(({ seed }) => seed)).size).toBe(people.length);
  expect(new Set(Object.values(asked).map((ids) => ids.join())).size).toBeGreaterThan(1);
});
