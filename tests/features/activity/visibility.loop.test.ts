import { expect } from 'vitest';
import type { Call, Mutation } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { setActivities } from '#contract/features/activity/calls.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import {
  createCourseware,
  createCoursewareUrl,
  deleteCourseware,
  publishCoursewares,
  unpublishCoursewares,
} from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { getHomeDirectory, listCoursewares, queryCourseware } from '#contract/features/content/questions.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { createNotice, listNotices } from '#contract/features/notice/calls.ts';
import { getPopMsg, listNotifications } from '#contract/features/notification/calls.ts';
import { getTodoList } from '#contract/features/todo/calls.ts';
import { todoTable } from '#contract/features/todo/tables.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { listTopics } from '#contract/features/topic/questions.ts';
import { kindOf } from '#server/features/activity/kinds.ts';
import { activitiesOf } from '#src/features/content/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { type Chance, chanceFrom } from '#tests/harness/random.ts';
import { givenTest } from '../exam/school.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';

const test = worldTest();

interface Given {
  readonly id: string;
  /** Stands in its details too, and nowhere else: whoever holds it was told. */
  readonly title: string;
  readonly kind: 'material' | 'externalLink' | 'homework' | 'test' | 'topic' | 'announcement';
  readonly fileId: string | undefined;
  isPublic: boolean;
  /** When the server is to publish it; 0: nothing was said. */
  publishAt: number;
  audience: readonly AudienceEntry[];
}

interface Pupil {
  readonly person: Person;
  readonly tab: Tab;
  role: 'student' | 'assistant' | 'none';
  groups: readonly string[];
}

/** What is true, said as simply as it can be: whoever is in the audience of what is published sees it, and nobody else. */
const sees = ({ person, role, groups }: Pupil, { isPublic, audience }: Given): boolean => {
  if (role === 'none') return false;
  if (role === 'assistant') return true;
  if (!isPublic) return false;
  return (
    audience.length === 0 ||
    [`u:${person.uid}`, ...groups.map((one) => `g:${one}`)].some((one) => audience.includes(one as AudienceEntry))
  );
};

const upload = async (teacher: Person, name: string) => {
  const file = fileOf(world, `${name} ${world.newId()}`, `${name}.txt`);
  await createSender(2_048_000).upload(world, teacher, file);
  return { id: file.id, name: file.name, size: file.bytes.length, type: 'text/plain' };
};

/** One of each kind, with a file where the kind takes one. Topics and notices are published with their making. */
const writeEach = async (teacher: Person, courseId: string): Promise<Given[]> => {
  const write = async (kind: Given['kind'], call: Mutation, own: object, fileId?: string): Promise<Given> => {
    const title = `Canary of ${kind}`;
    const id = world.newId();
    await must(teacher, call, { courseId, id, title, ...(call === createNotice ? {} : { order: `a${kind}` }), ...own });
    const isPublic = kind === 'topic' || kind === 'announcement';
    return { id, title, kind, fileId, isPublic, publishAt: 0, audience: [] };
  };
  const file = await upload(teacher, 'slides');
  const [task, plan] = [await upload(teacher, 'task'), await upload(teacher, 'plan')];
  const picture = await upload(teacher, 'p');
  const shown = `<p>Canary of topic</p><img src="file:${picture.id}">`;
  const all = [
    await write('material', createCourseware, { contentType: contentTypes.material, file }, file.id),
    await write('externalLink', createCoursewareUrl, { url: 'https://example.com' }),
    await write(
      'homework',
      createHomework,
      { content: '<p>Canary of homework</p>', files: [task], total: 100_00 },
      task.id,
    ),
    await write('topic', createTopic, { content: shown }, picture.id),
    await write('announcement', createNotice, { content: '<p>Canary of announcement</p>', files: [plan] }, plan.id),
  ];
  const { activityId } = await givenTest(world, teacher, courseId, {}, undefined, 'test', 'Canary of test');
  return [
    ...all,
    {
      id: activityId,
      title: 'Canary of test',
      kind: 'test',
      fileId: undefined,
      isPublic: true,
      publishAt: 0,
      audience: [],
    },
  ];
};

const setUp = async () => {
  const teacher = await world.person('teacher');
  const people = await Promise.all([0, 1, 2, 3].map(() => world.person('student')));
  const courseId = await world.course(teacher, people);
  const sets = [0, 1, 2].map(() => ({ id: world.newId(), groupId: world.newId() }));
  for (const { id, groupId } of sets) {
    const own = { choosing: 0, listed: 0, cap: 0, groups: [{ id: groupId, name: 'Red' }] };
    await must(teacher, createGroupSet, { courseId, id, name: 'Colours', ...own });
  }
  const pupils: Pupil[] = [];
  for (const person of people)
    pupils.push({ person, tab: await world.device(person).open(), role: 'student', groups: [] });
  const all = await writeEach(teacher, courseId);
  return { teacher, courseId, sets, groups: sets.map(({ groupId }) => groupId), pupils, all };
};

type Told = Awaited<ReturnType<typeof setUp>>;

const must = async (who: Person, call: Mutation, input: object) => {
  const said = await world.say(who, call, input);
  if (!said.ok) throw new Error(`${call.name}: ${JSON.stringify(said)}`);
};

const someAudience = (chance: Chance, { groups, pupils }: Told): AudienceEntry[] => {
  if (chance.next() < 0.25) return [];
  const entries: AudienceEntry[] = [
    ...groups.map((one): AudienceEntry => `g:${one}`),
    ...pupils.map(({ person }): AudienceEntry => `u:${person.uid}`),
  ];
  return [...new Set([chance.pick(entries), chance.pick(entries)])];
};

/** Something happens to an activity … */
const give = async (chance: Chance, told: Told): Promise<void> => {
  const { teacher, courseId, all } = told;
  if (all.length === 0) return;
  const one = chance.pick(all);
  const ids = [one.id];
  const what = chance.next();
  if (what < 0.4) {
    const audience = someAudience(chance, told);
    await must(teacher, publishCoursewares, { courseId, ids, audience });
    Object.assign(one, { isPublic: true, publishAt: 0, audience });
  } else if (what < 0.5) {
    if (one.isPublic) return;
    const audience = someAudience(chance, told);
    // Sometimes before everybody asks again, sometimes after.
    const publishAt = world.now() + chance.pick([3, 30]) * second;
    await must(teacher, publishCoursewares, { courseId, ids, publishAt, audience });
    Object.assign(one, { publishAt, audience });
  } else if (what < 0.7) {
    const audience = someAudience(chance, told);
    await must(teacher, setActivities, { courseId, ids, audience });
    Object.assign(one, { audience });
  } else if (what < 0.94) {
    await must(teacher, unpublishCoursewares, { courseId, ids });
    Object.assign(one, { isPublic: false, publishAt: 0 });
  } else {
    await must(teacher, deleteCourseware, { courseId, ids });
    all.splice(all.indexOf(one), 1);
  }
};

/** … or to a person. */
const move = async (chance: Chance, { teacher, courseId, sets, pupils }: Told): Promise<void> => {
  const one = chance.pick(pupils);
  const { uid } = one.person;
  if (one.role === 'none') {
    await world.join(one.person, teacher, courseId);
    one.role = 'student';
    return;
  }
  const what = chance.next();
  if (what < 0.7) {
    // Groups are for students, and wait for whoever is one again.
    if (one.role !== 'student') return;
    const { id: setId, groupId } = chance.pick(sets);
    const isIn = chance.next() < 0.6;
    await must(teacher, placeStudents, { courseId, setId, moves: [{ uid, groupId: isIn ? groupId : '' }] });
    one.groups = [...one.groups.filter((other) => other !== groupId), ...(isIn ? [groupId] : [])];
  } else if (what < 0.85) {
    await must(teacher, removeMember, { courseId, uid });
    one.role = 'none';
  } else {
    const role = one.role === 'student' ? 'assistant' : 'student';
    await must(teacher, setMemberRole, { courseId, uid, role });
    one.role = role;
  }
};

const settle = async ({ pupils, all }: Told): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) {
    world.pass(2_000);
    await world.server.runJobs();
  }
  for (const one of all)
    if (one.publishAt > 0 && one.publishAt <= world.now()) Object.assign(one, { isPublic: true, publishAt: 0 });
  for (const { tab } of pupils) await tab.cycle();
};

const titlesOf = (some: readonly { readonly title: string }[]) => some.map(({ title }) => title).sort();

/** What of these stands anywhere in the copy of the server's rows that a device holds. */
const heldBy = async ({ replica }: Tab, all: readonly Given[]): Promise<string[]> => {
  const tables = await Promise.all(replica.db.tables.map((table) => table.toArray()));
  const text = JSON.stringify(tables);
  return titlesOf(all).filter((title) => text.includes(title));
};

const asked = async (person: Person, call: Call, input: object): Promise<unknown> => {
  const said = await world.say(person, call, input);
  return said.ok ? titlesOf((said.data as { readonly list: readonly Given[] }).list) : 'refused';
};

/** Everything that tells this person of an activity, beside what it may tell. */
const toldBy = async (pupil: Pupil, { courseId, all }: Told) => {
  const { tab, person, role } = pupil;
  const own = all.filter((one) => sees(pupil, one));
  const ofKind = (kind: Given['kind']) => (isMember ? titlesOf(own.filter((one) => one.kind === kind)) : 'refused');
  const isMember = role !== 'none';
  const isStudent = role === 'student';
  const counted = await world.say(person, getHomeDirectory, { courseId });
  const listed = await world.say(person, listCoursewares, { courseId, limit: 100 });
  const readable: string[] = [];
  for (const { fileId, title } of all)
    if (fileId !== undefined && (await fetchFile(world, person, fileId)).statusCode === 200) readable.push(title);
  const byId: string[] = [];
  for (const { id, title } of all)
    if ((await world.say(person, queryCourseware, { courseId, id })).ok) byId.push(title);
  const lists = [listNotifications, getPopMsg, getTodoList];
  const answers = await Promise.all(lists.map((call) => world.say(person, call, { limit: 100 })));
  const answered = JSON.stringify(answers);
  return {
    is: {
      byId: byId.sort(),
      answered:
        answers.every(({ ok }) => ok) &&
        titlesOf(all.filter((one) => answered.includes(one.title) && !own.includes(one))),
      held: titlesOf(await activitiesOf(tab.replica, courseId)),
      anywhere: await heldBy(tab, all),
      todos: isStudent ? titlesOf(await tab.replica.rows(todoTable).toArray()) : [],
      listed: listed.ok ? [titlesOf(listed.data.list), listed.data.total] : 'refused',
      loose: counted.ok ? counted.data.loose : 'refused',
      topics: await asked(person, listTopics, { courseId }),
      notices: await asked(person, listNotices, { courseId, limit: 100 }),
      readable: readable.sort(),
      others: (await tab.replica.db.table('row_result').toArray()).filter(({ uid }) => uid !== person.uid),
    },
    mayBe: {
      byId: titlesOf(own),
      answered: [],
      held: titlesOf(own),
      anywhere: titlesOf(own),
      todos: isStudent ? titlesOf(own.filter(({ kind }) => kindOf(kind)?.todo !== undefined)) : [],
      listed: isMember ? [titlesOf(own), own.length] : 'refused',
      loose: isMember ? own.length : 'refused',
      topics: ofKind('topic'),
      notices: ofKind('announcement'),
      readable: titlesOf(own.filter(({ fileId }) => fileId !== undefined)),
      others: [],
    },
  };
};

const stories = Number(process.env.STORIES ?? 4);

test.each(Array.from({ length: stories }, (_, index) => index + Number(process.env.SEED ?? 1)))(
  'of every kind each device holds exactly what its person may see, and nothing tells more (E-022, S-297), seed %i',
  { timeout: 60_000 },
  async (seed) => {
    const chance = chanceFrom(seed);
    const told = await setUp();
    for (let step = 0; step < 24; step += 1) {
      if (chance.next() < 0.6) await give(chance, told);
      else await move(chance, told);
      if (step % 4 !== 3) continue;
      await settle(told);
      for (const pupil of told.pupils) {
        const { is, mayBe } = await toldBy(pupil, told);
        expect(is, `step ${step}`).toEqual(mayBe);
      }
    }
  },
);
