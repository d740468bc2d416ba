import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

export const graphIds = (id: () => string) => ({ graphId: id(), pointId: id() });
export type GraphIds = ReturnType<typeof graphIds>;

const plain = { tags: [], x: null, y: null };

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

/** A graph of the teacher's, which the assistant administers, and which the course has; nobody else is in it. */
export const setUpGraph = async (
  { graph: { graphId, pointId }, courseId, people }: Border,
  must: (call: string, input: object) => Promise<void>,
): Promise<void> => {
  await must('createGraph', { graphId, name: secret });
  await must('addGraphMembers', { teamId: graphId, uids: [people.assistant.uid], role: 'admin' });
  await must('editGraph', {
    graphId,
    add: [{ id: pointId, parentId: '', place: 0, name: secret, description: secret, ...plain }],
  });
  await must('bindGraphByCourse', { courseId, graphId });
};

const within: Right = ['teacher', 'assistant'];
const nobody = ({ graph: { graphId }, people }: Border) => ({ teamId: graphId, uid: people.outsider.uid });

/** Who may call what of a graph and of that of a course, and an input that is right. */
export const graphFacts: Facts = {
  createGraph: {
    may: ['teacher', 'assistant', 'supervisor', 'outsider', 'neighbour'],
    input: ({ world }) => ({ graphId: world.newId(), name: 'g' }),
  },
  renameGraph: { may: within, input: ({ graph: { graphId } }) => ({ graphId, name: secret }) },
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
  removeGraphMember: { may: [], input: nobody },
  restoreGraphMember: { may: [], input: nobody },
  changeGraphRole: { may: [], input: (border) => ({ ...nobody(border), role: 'member' }) },
  transferGraph: { may: [], input: nobody },
  leaveGraph: { may: [], input: ({ world }) => ({ teamId: world.newId() }) },
};
