import { msg } from '@lingui/core/macro';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { taskTable, todoTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const todo: ScreenFeature = {
  name: 'todo',
  tables: [todoTable, taskTable],
  pages: [{ href: '/main/todo', title: msg`To-do` }],
  texts,
  parts: {
    today: async () => (await import('./view/today.ts')).today(),
  },
};
