import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { checkPeople } from '#contract/features/course/people-calls.ts';
import { addBlackListsItemBat } from '#contract/features/enroll/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { getCode, setOAuthClient } from '#contract/features/oauth/calls.ts';
import { parseInput } from '#server/core/parse.ts';
import { createPacer } from '#server/core/session/pace.ts';
import { createGrowth } from '#server/core/sync/growth.ts';
import { features } from '#server/features/all.ts';
import { newHomework } from '#tests/features/homework/school.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';
import { type Border, facts, roles } from '#tests/server/support/calls.ts';
import { classroomIds } from '#tests/server/support/classroom-calls.ts';
import { examIds } from '#tests/server/support/exam-calls.ts';
import { gradebookIds } from '#tests/server/support/gradebook-calls.ts';
import { graphIds } from '#tests/server/support/graph-calls.ts';
import { groupIds } from '#tests/server/support/group-calls.ts';
import { areaIds } from '#tests/server/support/lessonprep-calls.ts';
import { objectiveIds } from '#tests/server/support/objective-calls.ts';
import { paiIds } from '#tests/server/support/pai-calls.ts';
import { quizIds } from '#tests/server/support/quiz-calls.ts';
import { researchIds } from '#tests/server/support/research-calls.ts';

/** What a teacher may not do to a school from within a course of their own, nor a student to a class. */
const heavy = [
  ...[
    'markAgain',
    'giveMarks',
    'setExtraTime',
    'returnTests',
    'takeLateTest',
    'allowDevice',
    'endTest',
    'collectTests',
    'releaseResults',
    'releaseReviews',
    'giveRandomScores',
  ],
  ...['reRepeateCheckHomework', 'aiReviewHomework', 'aiReviewSingleHomework', 'aiReviewSingleGroupHomework'],
  ...[
    'distributeReviews',
    'changeExaminesPeople',
    'returnWorks',
    'returnGroupWorks',
    'setHandInState',
    'setGroupHandInState',
    'placeStudents',
    'takePeerScores',
    'remindActivity',
    'remindTopic',
    'remindStudentRead',
  ],
  ...[
    'urgeAll',
    'urgeGroups',
    'urgeStudents',
    'publishCoursewares',
    'unpublishCoursewares',
    'setActivities',
    'setGradeItems',
  ],
  ...['createGradeCategory', 'changeGradeCategory', 'removeGradeCategory', 'countMissingGrades', 'setGradeMark'],
  ...[
    'copyCourse',
    'copyCourseToCourse',
    'paresMoodleMbz',
    'createCourse',
    'addMembers',
    'addBlackListsItemBat',
    'createNotice',
  ],
  ...['openRace', 'endRace', 'setSpeech', 'muteInClass', 'giveStars', 'takeStarsBack'],
  ...['makeStarCards', 'closeStarCards', 'takeStarCard'],
  ...['addBoardPage', 'changeBoardPage', 'removeBoardPage', 'showBoardPage'],
  ...['beginBoardInk', 'addBoardInk', 'eraseBoardInk'],
  ...['openQuizQuestion', 'stopQuizQuestion', 'revealQuizQuestion', 'setCourseDeactivated', 'setCourseEnding'],
  ...['cancleCourseEnding', 'setCourseEndingVisit', 'delCourse', 'restoreCourse', 'createTopic', 'updateTopic'],
  ...[
    'updateCourseware',
    'updateCoursewareUrl',
    'updateVideo',
    'importCoursewares',
    'setScoreDisplay',
    'setMemberRole',
    'removeMember',
    'readmitMember',
  ],
  ...['createGraph', 'renameGraph', 'deleteGraph', 'editGraph', 'writePoint', 'bindGraphByCourse'],
  ...['switchCourseGraphOpen', 'syncResource', 'addGraphMembers', 'removeGraphMember', 'changeGraphRole'],
  ...['createArea', 'addAreaNodes', 'updateAreaNode', 'moveAreaNode', 'removeAreaNodes', 'shareAreaNode'],
  ...['addAreaMembers', 'removeAreaMember', 'restoreAreaMember', 'changeAreaRole', 'transferArea', 'leaveArea'],
  ...['createWorkspace', 'createApp', 'copyAgent', 'importFile', 'askAgent', 'regenerateAnswer', 'publishToCourse'],
  ...['addReply', 'sendMessage', 'handInTest', 'saveAnswers', 'submitHomework', 'enroll', 'chooseGroup'],
];

const paced = features.flatMap(({ mutations }) => mutations).filter(({ paces }) => paces !== undefined);

/** More than any pace lets through at once. */
const max = 10_000;

let world: World;
let student: Person;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  student = await world.person('student');
});
afterAll(() => world?.close());

/** Ids of what need not be there: a pace is asked before anything is looked up. */
const border = (): Border => {
  const { newId } = world;
  const names = ['courseId', 'otherCourseId', 'noticeId', 'topicId', 'replyId', 'editionId', 'noticeEditionId'];
  const more = ['linkId', 'chapterId', 'activityId', 'folderId', 'fileId', 'messageId', 'homeworkId', 'attemptId'];
  return {
    ...Object.fromEntries([...names, ...more, 'bankItemId'].map((name) => [name, newId()])),
    ...groupIds(newId),
    ...examIds(newId),
    world,
    people: Object.fromEntries(roles.map((role) => [role, student])),
    quiz: quizIds(newId),
    classroom: classroomIds(newId),
    graph: graphIds(newId),
    area: areaIds(newId),
    pai: paiIds(newId),
    ...objectiveIds(newId),
    ...researchIds(newId),
    ...gradebookIds(newId),
    paper: { paperId: newId(), itemId: newId(), versionId: newId() },
  } as unknown as Border;
};

test('what is dear to others has a pace', () => {
  const names = paced.map(({ mutation }) => mutation.name);
  expect(heavy.filter((name) => !names.includes(name))).toEqual([]);
});

test('whatever has a pace is refused over its limit to who asked, to nobody else, and goes on after a while', () => {
  let now = world.now();
  for (const { mutation, paces } of paced) {
    const pacer = createPacer(() => now);
    const wanted = facts[mutation.name]?.input(border(), student) ?? {};
    const input = parseInput(mutation.input, wanted);
    if (!input.ok) throw new Error(`${mutation.name}: ${JSON.stringify(input.refusal)}`);
    const ask = (uid: string) => pacer.use(paces?.(input.value as never, uid) ?? []);
    let asked = 0;
    while (asked <= max && ask('hostile') === 0) asked += 1;
    expect([mutation.name, asked > 0, asked <= max]).toEqual([mutation.name, true, true]);
    expect([mutation.name, ask('honest')]).toEqual([mutation.name, 0]);
    now += ask('hostile');
    expect([mutation.name, ask('hostile')]).toEqual([mutation.name, 0]);
  }
});

test('attendance of a whole lecture is changed ten times at once, and of one student after the other as often as there are students', () => {
  const { paces } = paced.find(({ mutation }) => mutation.name === 'setAttendance') ?? {};
  const [courseId, attendanceId] = [world.newId(), world.newId()];
  const atOnce = (students: number) => {
    const pacer = createPacer(world.now);
    const marks = Object.fromEntries(Array.from({ length: students }, (_, at) => [`student${at}`, 'present']));
    let asked = 0;
    while (asked <= max && pacer.use(paces?.({ courseId, attendanceId, marks } as never, 'one') ?? []) === 0)
      asked += 1;
    return asked;
  };
  expect([atOnce(2_000), atOnce(1)]).toEqual([10, 1_000]);
});

test('a teacher looks up the people of their classes, and not the whole directory of the school', async () => {
  const [teacher, other] = [await world.person('teacher'), await world.person('teacher')];
  const [courseId, theirs] = [await world.course(teacher, []), await world.course(other, [])];
  const lines = Array.from({ length: 500 }, (_, at) => ({ account: `00${at}`, username: '', studentNumber: '' }));
  const check = () => world.say(teacher, checkPeople, { courseId, lines });
  for (let count = 0; count < 20; count += 1) expect(await check()).toMatchObject({ ok: true });
  expect(await check()).toMatchObject({ status: 429, refusal: { reason: 'core.tooMany' } });
  const away = { courseId, accounts: ['001'], reason: '' };
  expect(await world.say(teacher, addBlackListsItemBat, away)).toMatchObject({ status: 429 });
  expect(await world.say(other, checkPeople, { courseId: theirs, lines })).toMatchObject({ ok: true });
});

test('a person signs in at other systems sixty times at once, and then every five seconds', async () => {
  const redirectUri = 'https://library.example/back';
  const client = { clientId: 'library', name: 'Library', redirectUris: [redirectUri] };
  expect(await world.say({ token: operatorToken }, setOAuthClient, client)).toMatchObject({ ok: true });
  const codeChallenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
  const asked = { clientId: 'library', redirectUri, responseType: 'code', codeChallenge, codeChallengeMethod: 'S256' };
  const ask = (who: Person) => world.say(who, getCode, asked);
  for (let count = 0; count < 60; count += 1) expect(await ask(student)).toMatchObject({ ok: true });
  expect(await ask(student)).toMatchObject({ status: 429, refusal: { reason: 'core.tooMany' } });
  expect(await ask(await world.person('student'))).toMatchObject({ ok: true });
  world.pass(5 * second);
  expect(await ask(student)).toMatchObject({ ok: true });
});

test('who writes as much at once as others in a day goes on slowly; what is done for them by jobs does not count', async () => {
  const pacer = createPacer(world.now);
  const growth = createGrowth(pacer, 2 ** 30);
  const wait = () => pacer.use(growth.rush('one'));
  growth.note('one', 100 * 2 ** 20);
  expect(wait()).toBe(0);
  growth.note('one', 15 * 2 ** 20, 'own');
  expect(wait()).toBe(0);
  growth.note('one', 2 * 2 ** 20, 'own');
  expect(wait()).toBeGreaterThan(10 * second);
  expect(wait()).toBeLessThan(20 * second);
  expect(pacer.use(growth.rush('other'))).toBe(0);
});

test('… and is told when', async () => {
  const [flooder, other] = [await world.person('teacher'), await world.person('teacher')];
  const courses = { flooder: await world.course(flooder, []), other: await world.course(other, []) };
  const content = '好'.repeat(250_000);
  const write = (who: Person, courseId: string) =>
    world.say(who, createHomework, newHomework(world, courseId, { content }));
  const reasons: (string | undefined)[] = [];
  for (let count = 0; count < 60; count += 1) {
    // As fast as bodies are read.
    world.pass(3 * second);
    const answer = await write(flooder, courses.flooder);
    reasons.push(answer.ok ? 'ok' : answer.refusal?.reason);
    if (reasons.at(-1) === 'core.tooMany') break;
  }
  expect([reasons.length > 20, reasons[0], reasons.at(-1)]).toEqual([true, 'ok', 'core.tooMany']);
  expect(await write(other, courses.other)).toMatchObject({ ok: true });
  world.pass(minute);
  expect(await write(flooder, courses.flooder)).toMatchObject({ ok: true });
});

test('keys with ids that a client makes up do not make a full day be forgotten', () => {
  let now = 1_000_000;
  const pacer = createPacer(() => now);
  const stored = (count: number) => ({ key: 'stored by Mallory', perSecond: 3, burst: 260_000, count });
  expect(pacer.use([stored(260_000)])).toBe(0);
  now += second;
  expect(pacer.use([stored(60_000)])).toBe(0);
  const refused = () => pacer.use([stored(0)]) > 0;
  expect(refused()).toBe(true);
  for (let made = 0; made < 120_000; made += 1) {
    if (made % 100 === 0) now += second;
    pacer.use([{ key: `told in course ${made} by Mallory`, perSecond: 0.1, burst: 40 }]);
  }
  expect(refused()).toBe(true);
});
