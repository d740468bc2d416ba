import * as z from 'zod/mini';
import { call, inCourse } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';

const wire = { courseId: 'courseid' } as const;
const OfCourse = z.object({
  courseId: Id,
  type: z.optional(z.union([z.string().check(z.maxLength(20)), z.int()])),
});

export const isCourseBind = call({
  name: 'isCourseBind',
  path: '/Knowledgegraph/KnowledgeGraph/isCourseBind',
  ledger: 'C-312',
  summary: 'Whether a course has a knowledge graph.',
  reads: inCourse('graph.bind'),
  wire,
  input: OfCourse,
  output: z.object({ isBind: z.int() }),
});

export const getGraphList = call({
  name: 'getGraphList',
  path: '/Knowledgegraph/KnowledgeGraph/getGraphList',
  ledger: 'C-313',
  summary: 'The asker’s knowledge graphs, by name.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ dataList: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const getCourseGraphBindInfo = call({
  name: 'getCourseGraphBindInfo',
  path: '/Knowledgegraph/KnowledgeGraph/getCourseGraphBindInfo',
  ledger: 'C-315',
  summary: 'The knowledge graph of a course: its name, whether students see it, where it is edited.',
  reads: inCourse('course.read'),
  wire,
  input: OfCourse,
  output: z.object({ graphname: z.string(), open: z.int(), editUrl: z.string(), courseRole: z.int() }),
});

/** State 3: the school has a forest of graphs at `url`. */
export const getUserGraphState = call({
  name: 'getUserGraphState',
  path: '/Knowledgegraph/KnowledgeGraph/getUserGraphState',
  ledger: 'C-317',
  summary: 'Whether the asker’s school has a forest of knowledge graphs, and where.',
  reads: 'self',
  input: z.object({ school: z._default(z.string().check(z.maxLength(100)), '') }),
  output: z.object({ state: z.int(), url: z.string() }),
});

/** State 1: the menus offer no knowledge graphs. */
export const isNcepuEdu = call({
  name: 'isNcepuEdu',
  path: '/Knowledgegraph/KnowledgeGraph/isNcepuEdu',
  ledger: 'C-318',
  summary: 'Whether a school goes without knowledge graphs.',
  reads: 'self',
  input: z.object({ school: z._default(z.string().check(z.maxLength(100)), '') }),
  output: z.object({ state: z.int() }),
});

export const getSyncResourrceLogs = call({
  name: 'getSyncResourrceLogs',
  path: '/Knowledgegraph/KnowledgeGraphResourceSync/getSyncResourrceLogs',
  ledger: 'C-320',
  summary: 'Who gave which activity of a course to which point of its graph, the newest first.',
  reads: inCourse('graph.bind'),
  wire,
  input: z.object({
    courseId: Id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.object({
    total: z.int(),
    list: z.array(
      z.object({
        id: z.string(),
        pointId: z.string(),
        activityId: z.string(),
        uid: z.string(),
        state: z.int(),
        at: z.int(),
      }),
    ),
  }),
});
