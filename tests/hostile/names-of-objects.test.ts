import { afterAll, beforeAll, expect, test } from 'vitest';
import { push } from '#contract/core/sync.ts';
import { rosterOf } from '#contract/features/account/roster.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { questionFrom } from '#server/features/course/moodle/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { pushItem, pushRequest } from '#tests/server/support/school.ts';

/** What every object has, whatever was put into it. */
const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__'];

let world: World;
let teacher: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  teacher = await world.person('teacher');
  courseId = await world.course(teacher, []);
});
afterAll(() => world?.close());

test.each(names)(
  'a text with an element called %s is a text like any other, by its path and from an outbox',
  async (name) => {
    const content = `<p>a</p><${name} ${name}="b" href="c">d</${name}><p ${name}="e">f</p>`;
    const topic = () => ({ courseId, id: world.newId(), title: 'T', content });
    expect(await world.say(teacher, createTopic, topic())).toMatchObject({ ok: true });
    const item = pushItem({ mid: world.newId(), seq: 1, name: 'createTopic', version: 3, input: topic() });
    const pushed = await world.say(teacher, push, pushRequest(teacher.uid, [{ ...item, lane: name }]) as never);
    expect(pushed).toMatchObject({ ok: true, data: { results: [{ verdict: { status: 'applied' } }] } });
  },
);

test('a gap is not called by a name of every object: a test that asked it could not be judged', async () => {
  const id = world.newId();
  const sections = [{ id: 's1', title: '', intro: '' }];
  const paper = { ...usualSettings, courseId, id, title: 'T', order: 'a0', sections };
  expect(await world.say(teacher, createPaper, paper as never)).toMatchObject({ ok: true });
  const question = { type: 'fill', stem: '<p>___</p>', score: 100, gaps: [{ id: 'constructor' }] };
  const key = { answer: { kind: 'gaps', gaps: {} } };
  const item = { id: world.newId(), versionId: world.newId(), sectionId: 's1', order: 'a0', score: 100, question, key };
  const said = await world.say(teacher, addPaperItems, { courseId, paperId: id, items: [item] } as never);
  expect(said).toMatchObject({ ok: false, refusal: { reason: 'core.invalidInput' } });
  expect(await world.say(teacher, publishCoursewares, { courseId, ids: [id] })).toMatchObject({
    ok: false,
    refusal: { reason: 'question.empty' },
  });
});

test.each(names)('%s is no role of a table, and no kind of a question of another system', (name) => {
  const roster = rosterOf([
    ['姓名', '学号', '角色'],
    ['李雷', '2026001', name],
  ]);
  expect(roster?.problems).toMatchObject([{ field: 'role', fault: 'wrongRole' }]);
  const leaf = (tag: string, text: string) => ({ name: tag, attributes: {}, children: [], text });
  const question = { name: 'question', attributes: { id: '1' }, children: [leaf('qtype', name)], text: '' };
  expect(questionFrom(question, String)).toBeUndefined();
});
