import { hour } from '#contract/core/time.ts';
import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { todoMutations } from './handlers.ts';
import { forgetTodos, giveTodos, refreshTodos, withdrawTodos } from './jobs.ts';
import { todo as v0008 } from './migrations/0008-todo.ts';
import { taskJob } from './public.ts';
import { todoQuestions } from './questions.ts';
import { todo as todoEntity } from './store.ts';
import { dataCopy } from './tasks/data-copy.ts';
import { taskFile } from './tasks/file.ts';
import { forgetExpiredParts, task } from './tasks/store.ts';

export const todo: Feature = {
  name: 'todo',
  migrations: { '0008-todo': v0008 },
  entities: [asEntity(todoEntity), asEntity(task)],
  mutations: todoMutations,
  calls: todoQuestions,
  jobs: [giveTodos, refreshTodos, withdrawTodos, forgetTodos.rest, taskJob(dataCopy)],
  schedules: [
    {
      name: 'todo.forgetFiles',
      every: hour,
      run: async ({ core }) => core.db.write((sql) => forgetExpiredParts(sql, core.now())),
    },
  ],
  left: [forgetTodos.left],
  downloads: [taskFile],
};
