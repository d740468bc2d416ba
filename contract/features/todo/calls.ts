import * as z from 'zod/mini';
import { call, mutation, Page, pageSize } from '#contract/core/call.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { startableTasks } from './keys.ts';

const wire = {
  courseId: 'courseid',
  courseName: 'coursename',
  contentId: 'contentid',
  createdAt: 'createtime',
} as const;

/** The id of the thing that gave it, behind the name of its kind. */
const TodoId = z
  .string()
  .check(z.regex(/^(?:[a-zA-Z]{1,40}\.)?[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
/** 1 sets it, 0 takes it back. */
const Flag = z._default(z.union([z.literal(0), z.literal(1)]), 1);

const TodoItem = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  contentId: z.string(),
  /** Seconds; 0 no date. */
  dueAt: z.int(),
  /** Seconds. */
  createdAt: z.int(),
  /** 0 open, 1 finished, 2 ignored. */
  status: z.int(),
});

export const getTodoMenuList = call({
  name: 'getTodoMenuList',
  path: '/Futurev2/Todo/getTodoMenuList',
  ledger: 'C-100',
  summary: 'How much there is to do, by kind and by course.',
  reads: 'self',
  input: z.object({}),
  output: z.object({
    open: z.int(),
    finished: z.int(),
    ignored: z.int(),
    kinds: z.array(z.object({ kind: z.string(), total: z.int() })),
    courses: z.array(z.object({ courseId: z.string(), courseName: z.string(), total: z.int() })),
  }),
  wire,
});

/** `status` as in the items. */
export const getTodoList = call({
  name: 'getTodoList',
  path: '/Futurev2/Todo/getTodoList',
  ledger: 'C-097',
  summary: 'One’s own to-dos: what is due first, then what came last.',
  reads: 'self',
  input: z.object({
    status: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
    kind: z.optional(z.string().check(z.maxLength(40))),
    courseId: z.optional(Id),
    page: Page,
    limit: pageSize(20),
  }),
  output: z.object({ list: z.array(TodoItem), total: z.int() }),
  wire,
});

export const tagFinishedTodo = mutation({
  name: 'tagFinishedTodo',
  path: '/Futurev2/Todo/tagFinishedTodo',
  ledger: 'C-098',
  summary: 'Tick a to-do off, or take that back. One that is gone is no reason to refuse.',
  title: 'Tick a to-do off',
  feature: 'todo',
  version: 1,
  input: z.object({ id: TodoId, state: Flag }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'lww-field',
  offline: 'queue',
});

export const ignoreTodo = mutation({
  name: 'ignoreTodo',
  path: '/Futurev2/Todo/ignoreTodo',
  ledger: 'C-099',
  summary: 'Put a to-do aside, or take that back. One that is gone is no reason to refuse.',
  title: 'Put a to-do aside',
  feature: 'todo',
  version: 1,
  input: z.object({ id: TodoId, state: Flag }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'lww-field',
  offline: 'queue',
});

/** The spelling is the specification's. */
export const mesageList = call({
  name: 'mesageList',
  path: '/todoApi/mesageList',
  ledger: 'C-101',
  summary: 'The open to-dos as messages, newest first.',
  reads: 'self',
  input: z.object({ page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        title: z.string(),
        courseId: z.string(),
        courseName: z.string(),
        contentId: z.string(),
        /** Seconds. */
        createdAt: z.int(),
      }),
    ),
    total: z.int(),
  }),
  wire,
});

export const getTaskList = call({
  name: 'getTaskList',
  path: '/Futurev2/Task/getTaskList',
  ledger: 'C-102',
  summary: 'One’s own work on the server, newest first.',
  reads: 'self',
  input: z.object({ page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        /** waiting, running, done or failed. */
        state: z.string(),
        /** Percent. */
        progress: z.int(),
        /** Seconds. */
        createdAt: z.int(),
        /** Seconds; 0 while it is under way. */
        finishedAt: z.int(),
        error: z.string(),
      }),
    ),
    total: z.int(),
  }),
  wire,
});

export const addTask = mutation({
  name: 'addTask',
  path: '/Futurev2/Task/addTask',
  ledger: 'ours',
  summary: 'Start long work on the server. The id is made by the client.',
  title: 'Start a task on the server',
  feature: 'todo',
  version: 1,
  input: z.object({ id: Id, kind: z.enum(startableTasks) }),
  output: z.object({ id: z.string() }),
  scopes: (_input, uid) => [userScope(uid)],
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

export const delTask = mutation({
  name: 'delTask',
  path: '/Futurev2/Task/delTask',
  ledger: 'C-103',
  summary: 'Delete a task with what it made; one at work is cancelled.',
  title: 'Delete a task',
  feature: 'todo',
  version: 1,
  input: z.object({ id: Id }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

/** The address holds for a few minutes, and for whoever has it. */
export const getTaskFile = call({
  name: 'getTaskFile',
  path: '/Futurev2/Task/getTaskFile',
  ledger: 'ours',
  summary: 'A short-lived address of the file that a task made.',
  reads: 'self',
  input: z.object({ id: Id }),
  output: z.object({ url: z.string() }),
});
