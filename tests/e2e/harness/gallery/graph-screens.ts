import { bindGraphByCourse, createGraph, editGraph, switchCourseGraphOpen } from '#contract/features/graph/calls.ts';
import type { Account, School } from '../school.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

const plain = { description: '', x: null, y: null };

/** A graph of the teacher's, which the course shows to its students. */
export const drawGraph = async (school: School, teacher: Account, courseId: string): Promise<string> => {
  const graphId = makeId();
  await school.say(teacher, createGraph, { graphId, name: '大学物理' });
  const heads = ['力学', '光学'].map((name, place) => ({
    ...plain,
    id: makeId(),
    name,
    parentId: '',
    place,
    tags: [],
  }));
  const points = ['牛顿定律', '动量守恒', '光的干涉', '光的衍射与分辨本领（一个很长很长的知识点名称）'].map(
    (name, place) => ({
      ...plain,
      ...{ id: makeId(), name, parentId: heads[Math.floor(place / 2)]?.id ?? '', place },
      ...{ tags: place % 2 === 0 ? (['key'] as const) : (['difficult', 'exam'] as const) },
    }),
  );
  const add = [...heads, ...points].map((one) => ({ ...one, tags: [...one.tags] }));
  const [first = '', second = ''] = points.map(({ id }) => id);
  const relate = [{ fromId: first, toId: second, kind: 'before' as const }];
  await school.say(teacher, editGraph, { graphId, add, relate });
  await school.say(teacher, bindGraphByCourse, { courseId, graphId });
  await school.say(teacher, switchCourseGraphOpen, { courseId, state: 1 });
  return graphId;
};

export const graphScreens: readonly Screen[] = [
  { name: 'knowledge graphs', who: 'teacher', path: () => '/KtpknowledgeGraph/index' },
  {
    name: 'knowledge graph: editor',
    who: 'teacher',
    path: ({ graphId }) => `/KtpknowledgeGraph/editor?id=${graphId}`,
    into: (page) => page.locator('[data-point]').first().click(),
    shows: '[data-point-panel]',
  },
  {
    name: 'knowledge graph: members',
    who: 'teacher',
    path: ({ graphId }) => `/KtpknowledgeGraph/members?id=${graphId}`,
  },
  {
    name: 'knowledge graph of a course: binding',
    who: 'teacher',
    path: ({ courseId }) => `/main/classDetail?courseid=${courseId}&modulename=knowledgegraph`,
    into: (page) => page.locator('main [data-bound] + div button').last().click(),
    shows: '[role="dialog"] input',
  },
  {
    name: 'knowledge graph of a course, for a student',
    who: 'student',
    path: ({ courseId }) => `/knowledgeGraph/course?courseid=${courseId}`,
    into: (page) => page.locator('[data-point]').first().click(),
    shows: '[data-point-panel]',
  },
];
