import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCourse } from '#contract/features/course/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { ClientMutation, RowKey } from '#src/core/feature.ts';
import { registryOf } from '#src/core/writing/registry.ts';
import { dataFeatures } from '#src/features/data.ts';
import { givenHomework, handIn, openWork } from '#tests/features/homework/school.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { inputs, uid } from './inputs.ts';

const { mutations } = registryOf(dataFeatures);
/** But leaving: whoever has left refuses nothing and shows nothing. */
/** Of works, which only a device that has opened them pulls: told below. */
const inWork = ['saveHomeworkAiReviewSetting', 'saveCheckRepeatSetting'];

const declared = dataFeatures
  .flatMap(({ writes = [] }) => writes.map(({ call }) => call.name))
  .filter((name) => name !== 'quitCourse' && !inWork.includes(name));

const ofHomework = dataFeatures
  .filter(({ name }) => name === 'homework' || name === 'similarity')
  .flatMap(({ writes = [] }) => writes.map(({ call }) => call.name));

const ofAttendance = ['takeAttendance', 'setAttendance', 'endAttendance', 'abandonAttendance'];

const ids = [1, 2, 3].map((number) => `01980000-0000-7000-8000-00000000000${number}`);
const [courseId = ''] = ids;

let world: World;
let people: readonly Person[];
let classmate: Person;
let tabs: readonly Tab[];
beforeEach(async () => {
  world = await createWorld();
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  people = [student, teacher];
  classmate = await world.person('student');
  const rest = { className: '', semester: '2026-2027', term: 1, mode: 'blend', intro: '' } as const;
  await world.say(teacher, createCourse, { courseId, name: 'Both sides', ...rest });
  for (const one of [student, classmate]) await world.join(one, teacher, courseId);
  tabs = [await world.device(student).open(), await world.device(teacher).open()];
  for (const tab of tabs) await tab.cycle();
}, 60_000);
afterEach(() => world.close());

/** Nothing is learned from an activity that is gone, or before it was there. */
const traces = [
  ...['startLearnStatusV2', 'videoVisitV2', 'finishLearnV2'],
  ...['watchTimeLogV2', 'learnTimeLogV2', 'liveVideoWatchTimeLog'],
];

/** What the server makes otherwise than the device foresaw, each for a reason that its handler says. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  // Their name is the server's to say.
  createArea: ['areaMember'],
  createGraph: ['graphMember'],
  // Published, with whom it is for.
  createNotice: ['activity'],
  createTopic: ['activity'],
  // A notice that is gone is not read; the result is told by a job of the course, whose scope a reader does not lock.
  readNotice: ['result', 'noticeRead', 'todo'],
  addReply: ['result'],
  // Written by turns.
  addTopicUpvote: ['topicCount'],
  // The address of the picture.
  setAvatar: ['profile'],
  // Only what the course asks is kept.
  updateMyCourseInfo: ['courseMemberInfo'],
  updateMemberInfo: ['courseMemberInfo'],
  // Who is no student of the course is left out.
  setExtraTime: ['examPerson'],
  returnTests: ['examPerson'],
  // Nobody has seen what has not arrived.
  readAll: ['notificationSeen'],
  // The same of what was not written; without a number, up to the last that there is.
  readConversation: ['conversationMark'],
  deleteSession: ['conversationMark'],
  // Its number and its time; what happened to a group, and to whom.
  sendMessage: ['message', 'participant'],
  changeGroup: ['message'],
  // Nobody is refused who is not there.
  refusePerson: ['blockedPerson'],
  ...Object.fromEntries(traces.map((name) => [name, ['learn']])),
  // When it arrived.
  submitHomework: ['homeworkAttempt', 'homeworkStanding', 'result'],
  takeInWork: ['homeworkHandIn', 'homeworkReview'],
  // Whether the code was shown then.
  attendLater: ['attendanceRecord'],
  // Nobody here is in a group.
  urgeGroups: ['homeworkReview'],
  // Who is no student any more, or no group, and has no work, gets none by being judged.
  ...Object.fromEntries(
    [
      ...['giveScores', 'giveComments', 'giveRandomScores', 'setHandInState'],
      ...['giveGroupScores', 'giveGroupComments', 'setGroupHandInState'],
    ].map((name) => [name, ['homeworkReview']]),
  ),
  // Of marks those that are there.
  releaseMarks: ['workMarkRelease'],
  // Names of people.
  openOwnSpace: ['spaceMember'],
  createWorkspace: ['spaceMember'],
  createGroup: ['participant'],
  openConversation: ['participant'],
  createOffice: ['officeMember'],
  // A mark on what is not given comes to nothing.
  openActivity: ['result'],
  // Begun, and done by a job.
  copyCourseToCourse: ['courseImport'],
  paresMoodleMbz: ['courseImport'],
  // It begins and ends by the server's clock.
  ...Object.fromEntries(['openRace', 'pressRace', 'endRace'].map((name) => [name, ['race']])),
  // Its secret is made by the server.
  ...Object.fromEntries(['makeStarCards', 'closeStarCards'].map((name) => [name, ['cardSet']])),
  // Who is no student of the course is left out.
  giveStars: ['reward'],
  // Who reads it is who reads the activity.
  setGradeItems: ['gradeItem'],
  // Gone for good when nothing of it was ever used.
  archiveGroupSet: ['groupSet'],
  archiveCourseGroup: ['courseGroup'],
};

/** In the one course: who is no student there is in no group, and what one is not in stands on no shelf. */
const inCourse = (input: object, uid: string): object => ({
  ...input,
  ...('courseId' in input && { courseId }),
  ...('courseIds' in input && { courseIds: [courseId] }),
  ...('moves' in input && { moves: (input.moves as object[]).map((move) => ({ ...move, uid })) }),
});

const texts = new Set(['html', 'intro', 'stem', 'reference', 'analysis', 'text', 'guidance']);
const bare = (text: unknown): string => String(text).replaceAll(/[^a-z0-9]/gi, '');

/** Texts that cleaning leaves alone: what it takes out no device foresees. */
const plain = <T>(given: T, name = ''): T => {
  if (typeof given === 'string')
    return (name === 'content' ? `<p>${bare(given) || 'x'}</p>` : texts.has(name) ? bare(given) : given) as T;
  if (Array.isArray(given)) return given.map((one) => plain(one)) as T;
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, plain(value, key)])) as T;
};

/** The same, of the people here. */
const among = (input: object, me: string, other: string): object =>
  JSON.parse(
    JSON.stringify(input)
      .replaceAll(privateId(uid, 'other'), privateId(me, other))
      .replaceAll(`"${uid}"`, `"${me}"`)
      .replaceAll('"other"', `"${other}"`),
  ) as object;

/** Works of those who hand in: the students of the course. */
const ofStudents = (input: object): object =>
  JSON.parse(
    JSON.stringify(input).replaceAll(`"${uid}"`, `"${people[0]?.uid}"`).replaceAll('"other"', `"${classmate.uid}"`),
  ) as object;

const named = ({ feature, name }: ClientMutation['call'], input: object, me: string, other: string): object => {
  if (feature === 'messaging') return among(input, me, other);
  return feature === 'homework' || feature === 'attendance' || ofHomework.includes(name) ? ofStudents(input) : input;
};

const shown = async ({ replica }: Tab, keys: readonly RowKey[], but: readonly string[]) => {
  const found: Record<string, unknown> = {};
  for (const key of new Set(keys)) {
    const [name = '', id = ''] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
    if (but.includes(name)) continue;
    const { _s, _g, ...row } = (await replica.db.table(`row_${name}`).get(id)) ?? {};
    found[key] = row;
  }
  return found;
};

/** Plays so many of these writes, by the student and twice as often by the teacher. */
const playAll = async (names: readonly string[], numRuns: number) => {
  const counts = { applied: 0, refused: 0 };
  const steps = fc.sample(
    fc
      .tuple(fc.constantFrom(...names), fc.nat(2))
      .chain(([name, who]) =>
        (inputs[name] as fc.Arbitrary<object>).map((input) => ({ name, who: Math.min(who, 1), input: plain(input) })),
      ),
    { numRuns: Number(process.env.STEPS ?? numRuns), seed: Number(process.env.SEED ?? 5) },
  );
  for (const { name, who, input: made } of steps) {
    const [tab, person] = [tabs[who] as Tab, people[who] as Person];
    const { call, touches } = mutations.get(name) as ClientMutation;
    const other = (people[1 - who] as Person).uid;
    const input = inCourse(named(call, made, tab.replica.uid, other), people[0]?.uid ?? '');
    const read = call.input.safeParse(input);
    if (!read.success) continue;
    const keys = touches(read.data as never, tab.replica.uid);
    const but = otherwise[name] ?? [];
    const told = await tab.store.mutate(call, input as never);
    if (!told.ok) {
      // The device refused: so does the server, were it asked all the same.
      const kept = await shown(tab, keys, []);
      const said = await world.say(person, call, read.data as never);
      // Who left, or teaches by now, lost nothing: what they learned is taken, and nothing is written.
      expect({ name, input, ok: said.ok }).toEqual({ name, input, ok: traces.includes(name) && said.ok });
      await tab.cycle();
      expect({ name, rows: await shown(tab, keys, []) }).toEqual({ name, rows: kept });
      counts.refused += 1;
      continue;
    }
    const before = await shown(tab, keys, but);
    await world.server.runJobs();
    await tab.cycle();
    const waiting = await tab.replica.outbox.entries.toArray();
    const answer = waiting.find(({ mid }) => mid === told.value.mid)?.refusal;
    if (answer === undefined) {
      expect({ name, input, rows: await shown(tab, keys, but) }).toEqual({ name, input, rows: before });
      counts.applied += 1;
    } else {
      counts.refused += 1;
      await tab.store.discard(told.value.mid);
    }
    for (const one of tabs) await one.cycle();
  }
  return counts;
};

test('what a device shows of a write is what the server makes of it, and what one refuses the other does (I10)', async () => {
  const counts = await playAll(declared, 320);
  expect(counts.applied).toBeGreaterThan(40);
  expect(counts.refused).toBeGreaterThan(10);
}, 240_000);

test('the same of attendance, which staff take and change without a network (I10)', async () => {
  const counts = await playAll(ofAttendance, 110);
  expect(counts.applied).toBeGreaterThan(20);
}, 240_000);

test('the same of homework that was handed in, where each write meets what others wrote (I10)', async () => {
  const [, teacher] = people as [Person, Person];
  const [atHome, atDesk] = tabs as [Tab, Tab];
  for (const id of ids) {
    await givenHomework(world, teacher, courseId, { id, closesAt: world.now() + 1_000 });
    await openWork(atDesk, world, id);
  }
  for (const tab of tabs) await tab.cycle();
  const [activityId = '', another = ''] = ids;
  for (const [at, id] of [activityId, another].entries())
    expect(await handIn(atHome, world, { courseId, activityId: id, id: ids[at] ?? '' })).toMatchObject({ ok: true });
  for (const tab of tabs) await tab.cycle();
  await atDesk.cycle();
  world.pass(2_000);
  const counts = await playAll(ofHomework, 120);
  expect(counts.applied).toBeGreaterThan(40);
  expect(counts.refused).toBeGreaterThan(10);
}, 240_000);
