import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

export const areaIds = (id: () => string) => ({
  areaId: id(),
  nodeId: id(),
  folderId: id(),
  doomedId: id(),
  pawn: { uid: 'pawn' },
});
export type AreaIds = ReturnType<typeof areaIds>;

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

const node = (id: string) => ({ id, kind: 'outline', title: secret, order: 'a0', html: `<p>${secret}</p>` });

/** An area of the teacher's, which the assistant administers; of the roles nobody else is in it. */
export const setUpArea = async (
  { area: { areaId, nodeId, folderId, doomedId, pawn }, people, world }: Border,
  must: (call: string, input: object) => Promise<void>,
): Promise<void> => {
  await must('createArea', { areaId, name: secret, personal: false });
  await must('createArea', { areaId: doomedId, name: secret, personal: true });
  await must('addAreaMembers', { teamId: areaId, uids: [people.assistant.uid], role: 'admin' });
  const one = await world.person('teacher');
  await world.course(people.teacher, [one]);
  await must('addAreaMembers', { teamId: areaId, uids: [one.uid], role: 'member' });
  pawn.uid = one.uid;
  await must('addAreaNodes', { areaId, nodes: [node(nodeId), { ...node(folderId), kind: 'folder' }] });
};

const within: Right = ['teacher', 'assistant'];
const pawn = ({
  area: {
    areaId,
    pawn: { uid },
  },
}: Border) => ({ teamId: areaId, uid });

/** Who may call what of an area, and an input that is right. */
export const lessonprepFacts: Facts = {
  createArea: {
    may: ['teacher', 'assistant', 'supervisor', 'outsider', 'neighbour'],
    input: ({ world }) => ({ areaId: world.newId(), name: 'a', personal: true }),
  },
  updateArea: { may: within, input: ({ area: { areaId } }) => ({ areaId, membersEdit: true }) },
  deleteArea: { may: ['teacher'], input: ({ area: { doomedId } }) => ({ areaId: doomedId, deleted: false }) },
  addAreaNodes: {
    may: within,
    input: ({ area: { areaId }, world }) => ({ areaId, nodes: [node(world.newId())] }),
  },
  updateAreaNode: {
    may: within,
    input: ({ area: { areaId, nodeId } }) => ({ areaId, id: nodeId, html: '<p>x</p>', basis: {} }),
  },
  moveAreaNode: {
    may: within,
    input: ({ area: { areaId, nodeId, folderId } }) => ({ areaId, id: nodeId, parentId: folderId, order: 'a1' }),
  },
  removeAreaNodes: { may: within, input: ({ area: { areaId }, world }) => ({ areaId, ids: [world.newId()] }) },
  shareAreaNode: {
    may: within,
    input: ({ area: { areaId, nodeId }, courseId, world }) => ({
      ...{ areaId, nodeId, courseId, id: world.newId(), activityId: world.newId() },
    }),
  },
  getAreaRecord: { may: within, input: ({ area: { areaId } }) => ({ areaId }) },
  getAreaLists: { may: 'self', input: () => ({}) },
  addAreaMembers: {
    may: within,
    input: ({ area: { areaId }, people }) => ({ teamId: areaId, uids: [people.student.uid], role: 'member' }),
  },
  removeAreaMember: { may: within, input: pawn },
  restoreAreaMember: { may: within, input: pawn },
  changeAreaRole: { may: within, input: (border) => ({ ...pawn(border), role: 'member' }) },
  /** Who hands over, or leaves, is the same no more: told in tests/features/team. */
  transferArea: { may: [], input: (border) => ({ ...pawn(border), teamId: border.world.newId() }) },
  leaveArea: { may: [], input: ({ world }) => ({ teamId: world.newId() }) },
};
