import type { Call, Mutation } from '#contract/core/call.ts';
import { getIMToken } from '#contract/core/channel/frames.ts';
import { can, rights } from '#contract/core/roles.ts';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { older, pull, push, snapshot } from '#contract/core/sync.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { features } from '#server/features/all.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';
import { accountFacts } from './account-calls.ts';
import { certificationFacts } from './certification-calls.ts';
import { type ClassroomIds, classroomFacts, classroomIds, setUpClassroom } from './classroom-calls.ts';
import { contentFacts, setUpContent } from './content-calls.ts';
import { courseFacts } from './course-calls.ts';
import { enrollFacts } from './enroll-calls.ts';
import { examFacts, examIds, setUpExam } from './exam-calls.ts';
import { gradebookFacts, gradebookIds, setUpGradebook } from './gradebook-calls.ts';
import { type GraphIds, graphFacts, graphIds, setUpGraph } from './graph-calls.ts';
import { groupFacts, groupIds, setUpGroups } from './group-calls.ts';
import { homeworkFacts, setUpHomework, silentModel } from './homework-calls.ts';
import { learningFacts } from './learning-calls.ts';
import { type AreaIds, areaIds, lessonprepFacts, setUpArea } from './lessonprep-calls.ts';
import { linkOf } from './link.ts';
import { messagingFacts, setUpMessaging } from './messaging-calls.ts';
import { objectiveFacts, objectiveIds, setUpObjectives } from './objective-calls.ts';
import { ownFacts } from './own-calls.ts';
import { type PaiIds, paiFacts, paiIds, setUpPai } from './pai-calls.ts';
import { paymentFacts } from './payment-calls.ts';
import { postForm, postJson } from './posting.ts';
import { type PaperOfBorder, questionFacts, setUpBank, setUpPaper } from './question-calls.ts';
import { type QuizIds, quizFacts, quizIds, setUpQuiz } from './quiz-calls.ts';
import { researchFacts, researchIds, setUpResearch } from './research-calls.ts';
import { nonce, pullRequest, pushRequest } from './school.ts';
import { secret, smallFile } from './small-file.ts';
import { setUpTopics, topicFacts } from './topic-calls.ts';
import { uploadFacts } from './upload-calls.ts';

export type Described = Call | Mutation;

/** Every call that the server answers. */
export const described: readonly Described[] = [
  push,
  pull,
  snapshot,
  older,
  getIMToken,
  ...features.flatMap(({ calls }) => calls.map(({ call }) => call)),
  ...features.flatMap(({ mutations }) => mutations.map(({ mutation }) => mutation)),
];

/**
 * `bound` is an assistant to whom every right was denied, `reviewer` a guest like the supervisor. `neighbour` teaches another course, and is as
 * much a stranger here as `outsider`, who has none.
 */
// biome-ignore format: one line
export const roles = ['teacher', 'assistant', 'bound', 'student', 'supervisor', 'reviewer', 'outsider', 'neighbour'] as const;
export type Role = (typeof roles)[number];

export interface Border
  extends ReturnType<typeof groupIds>,
    ReturnType<typeof gradebookIds>,
    ReturnType<typeof researchIds> {
  readonly world: World;
  readonly people: Readonly<Record<Role, Person>>;
  readonly courseId: string;
  /** The neighbour's. */
  readonly otherCourseId: string;
  readonly noticeId: string;
  readonly topicId: string;
  readonly replyId: string;
  readonly editionId: string;
  readonly noticeEditionId: string;
  readonly linkId: string;
  readonly chapterId: string;
  readonly activityId: string;
  readonly folderId: string;
  readonly fileId: string;
  readonly messageId: string;
  readonly homeworkId: string;
  readonly examId: string;
  readonly examItemId: string;
  readonly quiz: QuizIds;
  readonly classroom: ClassroomIds;
  readonly objectiveId: string;
  readonly area: AreaIds;
  /** The student's attempt at the test. */
  readonly sittingId: string;
  /** The student's work. */
  readonly attemptId: string;
  readonly bankItemId: string;
  readonly paper: PaperOfBorder;
  readonly graph: GraphIds;
  readonly pai: PaiIds;
}

/** A course with one person of each role, a stranger, and one row of everything. */
export const createBorder = async (databaseUrl?: string): Promise<Border> => {
  const world = await createWorld({ databaseUrl, model: silentModel });
  // Whether somebody may is asked, not how many they have.
  await world.say({ token: operatorToken }, setSchoolConfig, {
    domain: '',
    config: { name: 'Qiming', membership: false } as never,
  });
  const people = {
    teacher: await world.person('teacher'),
    assistant: await world.person('teacher'),
    student: await world.person('student'),
    bound: await world.person('teacher'),
    supervisor: await world.person('teacher'),
    reviewer: await world.person('teacher'),
    outsider: await world.person('teacher'),
    neighbour: await world.person('teacher'),
  };
  const { teacher, assistant, bound, student } = people;
  const courseId = await world.course(teacher, [assistant, bound, student]);
  const otherCourseId = await world.course(people.neighbour, []);
  const ids = {
    linkId: world.newId(),
    noticeId: world.newId(),
    topicId: world.newId(),
    replyId: world.newId(),
    ...{ editionId: '', noticeEditionId: '' },
  };
  const content = {
    chapterId: world.newId(),
    activityId: world.newId(),
    folderId: world.newId(),
    fileId: world.newId(),
    messageId: world.newId(),
    ...{ ...groupIds(world.newId), ...gradebookIds(world.newId) },
    homeworkId: world.newId(),
    ...examIds(world.newId),
    quiz: quizIds(world.newId),
    classroom: classroomIds(world.newId),
    ...objectiveIds(world.newId),
    ...researchIds(world.newId),
    area: areaIds(world.newId),
    ...{ attemptId: world.newId(), bankItemId: world.newId() },
    graph: graphIds(world.newId),
    pai: paiIds(world.newId),
    paper: { paperId: world.newId(), itemId: world.newId(), versionId: world.newId() },
  };
  const border = { world, people, courseId, otherCourseId, ...ids, ...content };
  const must = async (who: Person, name: string, input: object) => {
    const reply = await post(border, who.token, pathOf(name), input);
    // 2: a file is awaited, or its next chunk.
    if (![1, 2].includes(reply.json().status)) throw new Error(`${name}: ${reply.body}`);
  };
  for (const { uid } of [assistant, bound]) await must(teacher, 'setMemberRole', { courseId, uid, role: 'assistant' });
  await must(teacher, 'setMemberRights', { courseId, uid: bound.uid, granted: [], denied: [...rights] });
  await must(teacher, 'createNotice', { courseId, id: ids.noticeId, title: secret, content: secret });
  await must(teacher, 'createTopic', { courseId, id: ids.topicId, title: secret, content: secret });
  await must(student, 'addReply', { courseId, topicId: ids.topicId, id: ids.replyId, content: secret });
  const editions = await setUpTopics(border, secret, (name, input) => must(teacher, name, input));
  await setUpContent(border, (name, input) => must(teacher, name, input));
  await setUpGroups(border, secret, (name, input) => must(teacher, name, input));
  await setUpMessaging(border, secret, (name, input) => must(teacher, name, input));
  await setUpExam(border, (who, name, input) => must(people[who], name, input));
  await setUpObjectives(border, (name, input) => must(teacher, name, input));
  await setUpArea(border, (name, input) => must(teacher, name, input));
  await setUpClassroom(border, (who, name, input) => must(people[who], name, input));
  await setUpQuiz(border, (who, name, input) => must(people[who], name, input));
  await setUpHomework(border, (who, name, input) => must(people[who], name, input));
  await setUpGradebook(border, secret, (name, input) => must(teacher, name, input));
  await setUpPaper(border, (name, input) => must(teacher, name, input));
  await setUpGraph(border, (name, input) => must(teacher, name, input));
  await setUpBank(border, (name, input) => must(teacher, name, input));
  await setUpResearch(border, (who, name, input) => must(typeof who === 'string' ? people[who] : who, name, input));
  await setUpPai(border, (name, input) => must(teacher, name, input));
  for (const [kind, id, guest] of [
    ['supervise', ids.linkId, people.supervisor],
    ['review', world.newId(), people.reviewer],
  ] as const) {
    await must(teacher, 'createGuestLink', { courseId, id, kind, days: 7 });
    const { code } = (await linkOf(world, id)) ?? { code: '' };
    await must(guest, 'acceptGuestLink', { kind, code });
  }
  return { ...border, ...editions };
};

const pathOf = (name: string): string => described.find((one) => one.name === name)?.path ?? '/';

/** As its call is posted: JSON, or a form with a small file. */
export const post = ({ world }: Pick<Border, 'world'>, token: string, url: string, body: unknown) => {
  const form = described.find(({ path }) => path === url);
  if (form?.kind === 'call' && form.form !== undefined && typeof body === 'object')
    return postForm(world, token, url, { ...body }, { [form.form.file]: Buffer.from(smallFile.text) });
  return postJson(world, token, url, body);
};

/** Whoever may; `self` calls concern only the asker. */
export type Right = readonly Role[] | 'self' | 'public' | 'operator';

/** Guests are let in alike; of an assistant without rights the table of rights says what is left. */
export const isAllowed = (call: Described, may: readonly Role[], role: Role): boolean => {
  if (role === 'reviewer') return may.includes('supervisor');
  if (role !== 'bound') return may.includes(role);
  if (!may.includes('assistant') || may.includes('student') || may.includes('outsider'))
    return may.includes('assistant');
  const reads = call.kind === 'call' ? call.reads : undefined;
  const ability = typeof reads === 'object' && 'may' in reads ? reads.may : undefined;
  return ability !== undefined && can({ role: 'assistant', granted: [], denied: rights }, ability);
};

const members = ['teacher', 'assistant', 'student'] as const;
/** Guests look, and leave no trace. */
const readers: Right = [...members, 'supervisor'];
const staff: Right = ['teacher', 'assistant'];
const teacherOnly: Right = ['teacher'];
/** By `usertype`, whatever they are in the course. */
const teachers: Right = ['teacher', 'assistant', 'supervisor', 'outsider', 'neighbour'];

/** Of every call: who may, and an input that is right. A call that is not here fails the test. */
export const facts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border, who: Person) => object }>
> = {
  push: { may: 'self', input: (_border, { uid }) => pushRequest(uid, []) },
  pull: { may: 'self', input: (_border, { uid }) => pullRequest(uid) },
  snapshot: {
    may: readers,
    input: ({ courseId }) => ({ proto: 1, nonce, scope: courseScope(courseId), after: '', limit: 10 }),
  },
  older: {
    may: members,
    input: ({ courseId }) => ({ proto: 1, nonce, scope: convScope(courseId), entity: 'message', before: 9, limit: 10 }),
  },
  getIMToken: { may: 'self', input: () => ({}) },
  login: { may: 'public', input: () => ({ account: 'nobody', password: 'wrong-password' }) },
  createCourse: {
    may: 'self',
    input: ({ world }) => ({
      courseId: world.newId(),
      name: 'n',
      className: '',
      semester: '2026-2027',
      term: 0,
      mode: 'blend',
      intro: '',
    }),
  },
  getCourseStorage: { may: teacherOnly, input: ({ courseId }) => ({ courseId }) },
  calCourse: { may: teacherOnly, input: ({ courseId }) => ({ courseId }) },
  getUserStorage: { may: teachers, input: () => ({}) },
  calMember: { may: teachers, input: () => ({}) },
  getCapacityList: { may: teachers, input: () => ({ page: 1, limit: 10 }) },
  createNotice: {
    may: staff,
    input: ({ world, courseId }) => ({ courseId, id: world.newId(), title: 't', content: 'c' }),
  },
  updateNotice: { may: staff, input: ({ courseId, noticeId }) => ({ courseId, id: noticeId, basis: {} }) },
  deleteNotice: { may: staff, input: ({ world, courseId }) => ({ courseId, id: world.newId() }) },
  setNoticeTop: { may: staff, input: ({ courseId, noticeId }) => ({ courseId, id: noticeId, state: 1 }) },
  readNotice: { may: members, input: ({ courseId, noticeId }) => ({ courseId, id: noticeId }) },
  remindStudentRead: { may: staff, input: ({ courseId, noticeId }) => ({ courseId, id: noticeId }) },
  listNotices: { may: readers, input: ({ courseId }) => ({ courseId }) },
  queryNotice: { may: readers, input: ({ courseId, noticeId }) => ({ courseId, id: noticeId }) },
  getReadLists: { may: staff, input: ({ noticeId }) => ({ id: noticeId, reading: 0 }) },
  ...ownFacts,
  ...topicFacts,
  ...uploadFacts,
  ...accountFacts,
  ...certificationFacts,
  ...paymentFacts,
  ...courseFacts,
  ...enrollFacts,
  ...contentFacts,
  ...gradebookFacts,
  ...groupFacts,
  ...examFacts,
  ...quizFacts,
  ...classroomFacts,
  ...lessonprepFacts,
  ...objectiveFacts,
  ...paiFacts,
  ...homeworkFacts,
  ...learningFacts,
  ...messagingFacts,
  ...questionFacts,
  ...graphFacts,
  ...researchFacts,
};

export const tokenFor = (may: Right, who: Person): string =>
  may === 'operator' ? operatorToken : may === 'public' ? '' : who.token;
