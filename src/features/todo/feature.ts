import { msg } from '@lingui/core/macro';
import { todoTables } from '#contract/features/todo/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const todo: ScreenFeature = {
  name: 'todo',
  tables: todoTables,
  pages: [{ href: '/main/todo', title: msg`To-do` }],
  parts: {
    today: async () => (await import('./view/today.ts')).today(),
  },
};
