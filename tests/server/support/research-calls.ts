import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

/** Of an office of the teacher, in which the assistant is a manager, and of two others for handing over and leaving. */
export const researchIds = (id: () => string) => ({
  office: {
    ...{ officeId: id(), handedOverId: id(), leftId: id() },
    ...{ entryId: id(), postId: id(), meetingId: id(), commentId: id(), topicId: id() },
    ...{ resourceId: id(), labelId: id(), courseId: id(), heirUid: 'heir', otherUid: 'other' },
  },
});

type Who = 'teacher' | 'assistant' | 'outsider' | Person;

const managers: Right = ['teacher', 'assistant'];
/** By `usertype`. */
const teachers: Right = ['teacher', 'assistant', 'supervisor', 'outsider', 'neighbour'];

const kinds = { reach: 3, project: 1, category: 1 };
const entry = { title: secret, object: 'o', score: 25, material: 'm' };

export const setUpResearch = async (
  { office, people, world }: Pick<Border, 'office' | 'people'> & { readonly world: World },
  must: (who: Who, call: string, input: object) => Promise<void>,
): Promise<void> => {
  const { officeId, handedOverId, leftId, postId } = office;
  const heir = await world.person('teacher');
  const other = await world.person('teacher');
  Object.assign(office, { heirUid: heir.uid, otherUid: other.uid });
  await world.course(people.teacher, [heir, other]);
  await world.course(heir, [people.assistant]);
  for (const id of [officeId, handedOverId])
    await must('teacher', 'createOffice', { officeId: id, title: 'Office', ...kinds });
  await must(heir, 'createOffice', { officeId: leftId, title: 'Left', ...kinds });
  const add = (who: Who, teamId: string, uid: string, role: string) =>
    must(who, 'addOfficeMembers', { teamId, uids: [uid], role });
  await add('teacher', officeId, people.assistant.uid, 'admin');
  for (const { uid } of [heir, other]) await add('teacher', officeId, uid, 'reader');
  await add(heir, leftId, people.assistant.uid, 'member');
  await add('teacher', handedOverId, heir.uid, 'member');
  const one = (call: string, input: object) => must('teacher', call, { officeId, ...input });
  await one('officeTeamConfig', { isOpen: true });
  await one('editBuildBodyType', { bodyType: 1 });
  await one('createEntry', { id: office.entryId, bodyType: 1, ...entry });
  await one('saveBulletin', { content: secret });
  await one('createOfficeTopic', { id: office.topicId, title: secret });
  await one('createSubject', { id: postId, title: secret, content: `<p>${secret}</p>` });
  await one('createMeeting', { id: office.meetingId, title: secret, startsAt: 1_000, endsAt: 2_000 });
  await one('addComment', { id: office.commentId, postId, content: secret });
  await one('addWareLabel', { id: office.labelId, name: secret });
  await one('addResource', { id: office.resourceId, title: secret, url: 'https://a.example' });
  await one('addCourse', { id: office.courseId, title: secret, category: 1 });
  await must('outsider', 'applyToJoin', { officeId, reason: 'r' });
};

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border, who: Person) => object }>>;

/** Each manager has one of two people before them: what was done to the first is done. */
const before = ({ office, people }: Border, { uid }: Person) => ({
  teamId: office.officeId,
  uid: uid === people.assistant.uid ? office.otherUid : office.heirUid,
});

const post = ({ office: { officeId }, world }: Border) => ({
  officeId,
  id: world.newId(),
  title: 't',
  content: '<p>c</p>',
});

/** Of the office; `more` says what else the call takes. */
const of =
  (more: (border: Border) => object = () => ({})) =>
  (border: Border) => ({ officeId: border.office.officeId, ...more(border) });

const inOffice = (more?: (border: Border) => object, may: Right = managers) => ({ may, input: of(more) });
const gone = inOffice(({ world }) => ({ id: world.newId() }));

/** Who may call what of an office, and an input that is right. */
export const researchFacts: Facts = {
  createOffice: { may: 'self', input: ({ world }) => ({ officeId: world.newId(), title: 't', ...kinds }) },
  createOfficeNum: { may: 'self', input: () => ({}) },
  applyToJoin: { may: 'self', input: of(() => ({ reason: '' })) },
  joinReview: inOffice(({ people }) => ({ uid: people.outsider.uid, state: 2 })),
  updateOffice: inOffice(() => ({ reach: 2 })),
  officeTeamConfig: inOffice(() => ({ joining: 'review' })),
  portalPageConfig: inOffice(() => ({ portal: { isOn: false, body: true, courses: true, discussions: true } })),
  editBuildBodyType: inOffice(() => ({ bodyType: 1 })),
  createEntry: inOffice(({ world }) => ({ id: world.newId(), bodyType: 1, ...entry, title: 't' })),
  editEntry: inOffice(({ office }) => ({ id: office.entryId, ...entry, title: 't' })),
  deleteEntry: gone,
  saveBulletin: inOffice(() => ({ content: 'b' })),
  createSubject: { may: managers, input: post },
  createArticle: { may: managers, input: post },
  createVideo: { may: managers, input: post },
  createMeeting: { may: managers, input: (border) => ({ ...post(border), startsAt: 1, endsAt: 2 }) },
  editSubject: inOffice(({ office }) => ({ id: office.postId, title: 't' })),
  saveTopicOptions: inOffice(({ office }) => ({ id: office.postId, topicIds: [office.topicId] })),
  setPostTop: inOffice(({ office }) => ({ id: office.postId, state: 1 })),
  setMeetingState: inOffice(({ office }) => ({ id: office.meetingId, state: 'closed' })),
  deletePost: gone,
  addComment: inOffice(({ office, world }) => ({ id: world.newId(), postId: office.postId, content: 'c' })),
  deleteOfficeComment: gone,
  doLike: inOffice(({ office }) => ({ targetId: office.postId, state: 1 })),
  createOfficeTopic: inOffice(({ world }) => ({ id: world.newId(), title: 't' })),
  editOfficeTopic: inOffice(({ office }) => ({ id: office.topicId, title: 't' })),
  deleteOfficeTopic: gone,
  addResource: inOffice(({ world }) => ({ id: world.newId(), title: 't', url: 'https://a.example' })),
  updateResource: inOffice(({ office }) => ({ id: office.resourceId, note: 'n' })),
  delResource: gone,
  addActionLog: inOffice(({ office }) => ({ id: office.resourceId, action: 2 })),
  addWareLabel: inOffice(({ world }) => ({ id: world.newId(), name: world.newId() })),
  delWareLabels: inOffice(({ world }) => ({ ids: [world.newId()] })),
  addCourse: inOffice(({ world }) => ({ id: world.newId(), title: 't', category: 1 })),
  saveCourse: inOffice(({ office }) => ({ id: office.courseId, description: 'd' })),
  deleteOfficeCourse: gone,
  copyOfficeCourse: inOffice(({ office, world }) => ({ id: world.newId(), from: office.courseId, title: 't' })),
  sortCourses: inOffice(({ office }) => ({ ids: [office.courseId] })),
  citeCourse: inOffice(({ office }) => ({ id: office.courseId })),
  addOfficeMembers: {
    may: managers,
    input: ({ office }) => ({ teamId: office.officeId, uids: [office.heirUid], role: 'reader' }),
  },
  removeOfficeMember: { may: managers, input: before },
  restoreOfficeMember: { may: managers, input: before },
  editOfficeMember: { may: managers, input: (border, who) => ({ ...before(border, who), role: 'reader' }) },
  transferOffice: {
    may: ['teacher'],
    input: ({ office }) => ({ teamId: office.handedOverId, uid: office.heirUid }),
  },
  leaveOffice: { may: ['assistant'], input: ({ office }) => ({ teamId: office.leftId }) },
  officeDetails: inOffice(),
  officeIsVip: inOffice(),
  joinApplyMembers: inOffice(),
  officeSquare: { may: teachers, input: () => ({}) },
  recommendOffices: { may: teachers, input: () => ({}) },
  recommendSubjects: { may: teachers, input: () => ({}) },
  recommendTopics: { may: teachers, input: () => ({}) },
  getBasicInfo: inOffice(undefined, teachers),
  portalPage: inOffice(undefined, teachers),
  listEntries: inOffice(undefined, teachers),
  latestDiscussActivity: inOffice(undefined, teachers),
  listOfficeCourses: inOffice(undefined, teachers),
};
