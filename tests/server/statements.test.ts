import { DatabaseSync, StatementSync } from 'node:sqlite';
import { DefaultQueryCompiler } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { handOf, statuses } from './support/person.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
}, 60_000);
afterAll(() => world?.close());
afterEach(() => void vi.restoreAllMocks());

const toldOf = (spied: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  spied.mock.calls.length;

/** What the database is asked for one mutation that is not the first of its kind. */
const askedFor = async (person: Person, name: string, inputs: readonly object[]) => {
  const { push, item } = handOf(world, person, world.newId());
  const counts = { compiled: 0, prepared: 0, executed: 0 };
  for (const input of inputs) {
    const sent = item(name, input);
    const compiled = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const [all, run] = [vi.spyOn(StatementSync.prototype, 'all'), vi.spyOn(StatementSync.prototype, 'run')];
    expect(statuses(await push(sent))).toEqual(['applied']);
    Object.assign(counts, {
      compiled: toldOf(compiled),
      prepared: toldOf(prepared),
      executed: toldOf(all) + toldOf(run),
    });
    vi.restoreAllMocks();
  }
  return counts;
};

test('what a mutation asks of the database is put together once, and no more than it needs', async () => {
  const topic = world.newId();
  await askedFor(teacher, 'createTopic', [{ courseId, id: topic, title: 'Limits', content: 'c' }]);
  await world.server.runJobs();
  const replies = Array.from({ length: 3 }, (_one, index) => ({
    courseId,
    topicId: topic,
    id: world.newId(),
    content: `reply ${index}`,
  }));
  const asked = await askedFor(student, 'addReply', replies);
  expect(asked).toEqual({ compiled: 0, prepared: 0, executed: 31 });
});
