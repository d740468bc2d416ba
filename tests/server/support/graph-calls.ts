import type { Person } from '#tests/harness/device.ts';
import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

export const graphIds = (id: () => string) => ({
  graphId: id(),
  pointId: id(),
  pawns: ['nobody', 'nobody'] as [string, string],
});
export type GraphIds = ReturnType<typeof graphIds>;

const plain = { tags: [], x: null, y: null };

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border, who: Person) => object }>>;

/** A graph of the teacher's, which the assistant administers, and which the course has; of the roles nobody else is in it. */
export const setUpGraph = async (
  { graph: { graphId, pointId, pawns }, courseId, people, world }: Border,
  must: (call: string, input: object) => Promise<void>,
): Promise<void> => {
  await must('createGraph', { graphId, name: secret });
  await must('addGraphMembers', { teamId: graphId, uids: [people.assistant.uid], role: 'admin' });
  for (const at of [0, 1] as const) {
    const one = await world.person('teacher');
    await world.course(people.teacher, [one]);
    await must('addGraphMembers', { teamId: graphId, uids: [one.uid], role: 'member' });
    pawns[at] = one.uid;
  }
  await must('editGraph', {
    graphId,
    add: [{ id: pointId, parentId: '', place: 0, name: secret, description: secret, ...plain }],
  });
  await must('bindGraphByCourse', { courseId, graphId });
};

const within: Right = ['teacher', 'assistant'];
/** Whom the assistant removes the teacher has not removed before. */
const pawn = ({ graph: { graphId, pawns }, people }: Border, { uid }: Person) => ({
  teamId: graphId,
  uid: pawns[uid === people.assistant.uid ? 1 : 0],
});

/** Who may call what of a graph and of that of a course, and an input that is right. */
export const graphFacts: Facts = {
  createGraph: {
    may: ['teacher', 'assistant', 'supervisor', 'outsider', 'neighbour'],
    input: ({ world }) => ({ graphId: world.newId(), name: 'g' }),
  },
  renameGraph: { may: within, input: ({ graph: { graphId } }) => ({ graphId, name: 'r' }) },
  deleteGraph: { may: ['teacher'], input: ({ graph: { graphId } }) => ({ graphId, state: 0 }) },
  editGraph: {
    may: within,
    input: ({ graph: { graphId }, world }) => ({
      graphId,
      add: [{ id: world.newId(), parentId: '', place: 1, name: 'p', description: '', ...plain }],
    }),
  },
  writePoint: {
    may: within,
    input: ({ graph: { graphId, pointId } }) => ({ graphId, id: pointId, description: 'd', basis: {} }),
  },
  bindGraphByCourse: { may: within, input: ({ courseId, graph: { graphId } }) => ({ courseId, graphId }) },
  switchCourseGraphOpen: { may: within, input: ({ courseId }) => ({ courseId, state: 0 }) },
  syncResource: {
    may: within,
    input: ({ courseId, homeworkId, graph: { pointId } }) => ({ courseId, activityId: homeworkId, pointId }),
  },
  isCourseBind: { may: within, input: ({ courseId }) => ({ courseId }) },
  getGraphList: { may: 'self', input: () => ({}) },
  getCourseGraphBindInfo: {
    may: ['teacher', 'assistant', 'student', 'supervisor'],
    input: ({ courseId }) => ({ courseId }),
  },
  getUserGraphState: { may: 'self', input: () => ({}) },
  isNcepuEdu: { may: 'self', input: () => ({}) },
  getSyncResourrceLogs: { may: within, input: ({ courseId }) => ({ courseId }) },
  addGraphMembers: {
    may: within,
    input: ({ graph: { graphId }, people }) => ({ teamId: graphId, uids: [people.student.uid], role: 'member' }),
  },
  removeGraphMember: { may: within, input: pawn },
  restoreGraphMember: { may: within, input: pawn },
  changeGraphRole: { may: within, input: (border, who) => ({ ...pawn(border, who), role: 'member' }) },
  /** Who hands over, or leaves, is the same no more: told in tests/features/graph. */
  transferGraph: { may: [], input: (border, who) => ({ ...pawn(border, who), teamId: border.world.newId() }) },
  leaveGraph: { may: [], input: ({ world }) => ({ teamId: world.newId() }) },
};
