import { msg } from '@lingui/core/macro';
import { todoTables } from '#contract/features/todo/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { todoMutationTexts } from './view/mutation-texts.ts';

export const todo: ScreenFeature = {
  name: 'todo',
  tables: todoTables,
  pages: [{ href: '/main/todo', title: msg`To-do` }],
  mutations: todoMutationTexts,
  parts: {
    today: async () => (await import('./view/today.ts')).today(),
  },
};
