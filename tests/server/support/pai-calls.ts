import type { Person } from '#tests/harness/device.ts';
import type { Border, Right } from './calls.ts';
import { secret, smallFile } from './small-file.ts';

export const paiIds = (id: () => string) => ({
  spaceId: id(),
  agentId: id(),
  datasetId: id(),
  documentId: id(),
  pawn: 'nobody',
});
export type PaiIds = ReturnType<typeof paiIds>;

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border, who: Person) => object }>>;

const agent = { name: secret, emoji: '', about: '', prompt: secret, opening: '', welcome: [], datasets: [] };
const given = { forTeachers: true, forStudents: true, isCopied: true };

/** A workspace of the teacher's with one colleague, an agent of it that the course has, and a document. */
export const setUpPai = async (
  { pai, courseId, people, world }: Border,
  must: (call: string, input: object) => Promise<void>,
): Promise<void> => {
  const { spaceId, agentId, datasetId, documentId } = pai;
  await must('createWorkspace', { id: spaceId, name: secret });
  const one = await world.person('teacher');
  await world.course(people.teacher, [one]);
  await must('addMembersToWorkSpaces', { teamId: spaceId, uids: [one.uid], role: 'member' });
  pai.pawn = one.uid;
  await must('createApp', { id: agentId, spaceId, ...agent });
  await must('createDataSet', { id: datasetId, spaceId, name: secret, about: '' });
  await must('importFromSubjectBank', { id: documentId, spaceId, datasetId, name: secret, courseId: '' });
  await must('publishToCourse', { spaceId, agentId, courseId, ...given });
};

const teachers: Right = ['teacher', 'assistant', 'bound', 'supervisor', 'reviewer', 'outsider', 'neighbour'];
const owner: Right = ['teacher'];
const staff: Right = ['teacher', 'assistant'];
const members: Right = ['teacher', 'assistant', 'bound', 'student'];
const nobody: Right = [];

const inSpace = ({ pai: { spaceId } }: Border) => ({ spaceId });
const ofAgent = ({ pai: { spaceId, agentId } }: Border) => ({ spaceId, id: agentId });
const ofDocument = ({ pai: { spaceId, documentId } }: Border) => ({ spaceId, id: documentId });
const fresh = ({ pai: { spaceId }, world }: Border) => ({ spaceId, id: world.newId() });
const imported = (border: Border) => ({ ...fresh(border), datasetId: border.pai.datasetId, name: 'd' });
const placed = ({ pai: { agentId }, courseId }: Border) => ({ id: `${agentId}.${courseId}`, courseId });
const pawn = ({ pai }: Border) => ({ teamId: pai.spaceId, uid: pai.pawn });
const own = { may: 'self', input: () => ({}) } as const;
const ofDataset = { may: owner, input: (border: Border) => ({ ...inSpace(border), id: border.pai.datasetId }) };
const ofSpace = { may: owner, input: inSpace } as const;

const spaces: Facts = {
  openOwnSpace: { may: teachers, input: () => ({}) },
  createWorkspace: { may: teachers, input: ({ world }) => ({ id: world.newId(), name: 's' }) },
  editWorkspaceName: { may: owner, input: (border) => ({ ...inSpace(border), name: 'n' }) },
  switchWorkSpace: { may: 'self', input: () => ({ spaceId: '' }) },
  createApp: { may: owner, input: (border) => ({ ...fresh(border), ...agent, name: 'a', prompt: 'p' }) },
  updateApp: { may: owner, input: (border) => ({ ...ofAgent(border), about: 'a' }) },
  deleteApp: { may: owner, input: fresh },
  copyAgent: { may: owner, input: (border) => ({ ...fresh(border), template: 'tutor', language: 'zh' }) },
  copyCourseAgent: {
    may: owner,
    input: (border) => ({ ...fresh(border), courseId: border.courseId, placedId: placed(border).id }),
  },
  applyFor: { may: teachers, input: () => ({ note: 'n' }) },
  addMembersToWorkSpaces: {
    may: owner,
    input: ({ pai, people }) => ({ teamId: pai.spaceId, uids: [people.student.uid], role: 'member' }),
  },
  deleteCurrentMember: { may: owner, input: pawn },
  restoreSpaceMember: { may: owner, input: pawn },
  updateMemberRole: { may: owner, input: (border) => ({ ...pawn(border), role: 'member' }) },
  /** Who hands over, or leaves, is the same no more. */
  transferSpace: { may: nobody, input: (border) => ({ ...pawn(border), teamId: border.world.newId() }) },
  leaveSpace: { may: nobody, input: ({ world }) => ({ teamId: world.newId() }) },
};

const data: Facts = {
  createDataSet: { may: owner, input: (border) => ({ ...fresh(border), name: 'd', about: '' }) },
  updateDataSet: {
    may: owner,
    input: (border) => ({ ...inSpace(border), id: border.pai.datasetId, name: 'n', about: '' }),
  },
  deleteDataSet: { may: owner, input: fresh },
  importFile: {
    may: owner,
    input: (border) => ({
      ...imported(border),
      file: { id: border.fileId, name: 'a.txt', size: smallFile.text.length, type: 'text/plain' },
    }),
  },
  importFromTestpaper: {
    may: owner,
    input: (border) => ({ ...imported(border), courseId: border.courseId, activityId: border.activityId }),
  },
  importFromInteractAnswer: {
    may: owner,
    input: (border) => ({ ...imported(border), courseId: border.courseId, activityId: border.activityId }),
  },
  importFromSubjectBank: { may: owner, input: (border) => ({ ...imported(border), courseId: '' }) },
  renameDocument: { may: owner, input: (border) => ({ ...ofDocument(border), name: 'n' }) },
  enableDocument: { may: owner, input: (border) => ({ ...ofDocument(border), enabled: true }) },
  setDocumentArchive: { may: owner, input: (border) => ({ ...ofDocument(border), archived: false }) },
  retryDocument: { may: owner, input: ofDocument },
  deleteDocument: { may: owner, input: fresh },
};

const placing = (border: Border) => ({
  ...{ spaceId: border.pai.spaceId, agentId: border.pai.agentId, courseId: border.courseId },
  ...given,
});

const inCourse: Facts = {
  publishToCourse: { may: owner, input: placing },
  publishToResource: { may: owner, input: (border) => ({ ...placing(border), activityId: border.activityId }) },
  switchTeacherOpenState: { may: staff, input: (border) => ({ ...placed(border), open: true }) },
  switchStudentOpenState: { may: staff, input: (border) => ({ ...placed(border), open: true }) },
  cancelRelease: { may: staff, input: ({ courseId, world }) => ({ id: world.newId(), courseId }) },
  setCoursePosition: { may: staff, input: (border) => ({ ...placed(border), order: 'a1' }) },
  setCourseTeacherPosition: { may: staff, input: (border) => ({ ...placed(border), order: 'a1' }) },
  getCourseAgents: { may: members, input: ({ courseId }) => ({ courseId }) },
};

const turn = ({ world }: Border) => ({ id: world.newId() });
const chat = ({ world }: Border) => ({ chatId: world.newId(), turns: [] });

const talking: Facts = {
  askAgent: {
    may: members,
    input: ({ pai: { spaceId, agentId }, courseId, world }) => ({
      ...{ id: world.newId(), chatId: world.newId(), spaceId, agentId, courseId, question: 'q' },
    }),
  },
  regenerateAnswer: { may: 'self', input: (border) => ({ ...turn(border), run: 2 }) },
  stopAnswer: { may: 'self', input: (border) => ({ ...turn(border), run: 1 }) },
  updateAgentMessage: { may: 'self', input: (border) => ({ ...turn(border), liked: 1 }) },
  clearChat: { may: 'self', input: chat },
  deleteChat: { may: 'self', input: chat },
};

const asked: Facts = {
  getPaiSiteInfo: own,
  getApplyForState: own,
  getModelProviders: own,
  getLlm: own,
  getVipInfo: own,
  getTemplateList: { may: 'self', input: () => ({ language: 'zh' }) },
  getPublishedCourses: {
    may: owner,
    input: (border) => ({ ...inSpace(border), agentId: border.pai.agentId }),
  },
  testHits: {
    may: owner,
    input: (border) => ({ ...inSpace(border), datasetId: border.pai.datasetId, question: 'q' }),
  },
  getPieces: { may: owner, input: (border) => ({ ...inSpace(border), documentId: border.pai.documentId }) },
  getAppBills: ofSpace,
  getWorkspaceBills: ofSpace,
  getWalletInfo: ofSpace,
  getWalletRecharges: ofSpace,
  getAgentVipInfo: ofSpace,
  getAppIndexUrl: own,
  getAgentLists: own,
  getWorkspaces: own,
  getTeachingAssistant: { may: members, input: ({ courseId }) => ({ courseId }) },
  getResourceAgents: { may: members, input: ({ courseId, activityId }) => ({ courseId, activityId }) },
  getSpaceMembers: ofSpace,
  getAppLists: ofSpace,
  getDataSetLists: ofSpace,
  getAppInfo: { may: owner, input: ofAgent },
  getDataSetInfo: ofDataset,
  getRelatedApps: ofDataset,
  getDocuments: ofDataset,
  errorDocs: ofDataset,
  getDocumentUrl: { may: owner, input: (border) => ({ ...inSpace(border), documentId: border.pai.documentId }) },
  getPaiRequests: { may: nobody, input: () => ({}) },
  decidePaiRequest: { may: nobody, input: ({ people }) => ({ uid: people.teacher.uid, grant: true, answer: '' }) },
};

/** Who may call what of workspaces, their agents and what they know, and an input that is right. */
export const paiFacts: Facts = { ...spaces, ...data, ...inCourse, ...talking, ...asked };
