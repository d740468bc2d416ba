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
  jobs: [giveTodos, refreshTodos, withdrawTodos, taskJob(dataCopy)],
  schedules: [
    {
      name: 'todo.forgetFiles',
      every: hour,
      run: async ({ core }) => core.db.write((sql) => forgetExpiredParts(sql, core.now())),
    },
  ],
  left: [forgetTodos],
  downloads: [taskFile],
  words: {
    'todo.taskUnderWay': {
      zh: '同类任务正在进行中',
      zh_tw: '同類任務正在進行中',
      en: 'A task of this kind is already running',
    },
    'todo.taskGone': { zh: '任务不存在或已删除', zh_tw: '任務不存在或已刪除', en: 'The task is not there any more' },
    'todo.fileGone': { zh: '文件不存在或已过期', zh_tw: '檔案不存在或已過期', en: 'The file is not kept any more' },
    'todo.taskFailed': { zh: '任务失败，请重试', zh_tw: '任務失敗，請重試', en: 'The task failed; start it again' },
    'todo.copyTooLarge': {
      zh: '数据过大，无法导出',
      zh_tw: '資料過大，無法匯出',
      en: 'There is too much for one file',
    },
  },
};
