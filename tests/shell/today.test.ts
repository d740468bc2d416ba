import { ListTodo } from 'lucide-react';
import { expect, test } from 'vitest';
import { byUrgency } from '#src/shell/home/today-list.tsx';
import type { TodayItem } from '#src/ui/feature.ts';

const item = (key: string, dueAt = 0): TodayItem => ({
  key,
  dueAt,
  deed: { id: 'deed' },
  title: key,
  detail: '',
  icon: ListTodo,
  href: '/main/todo',
});

test('what is due comes first, by its date; then the first of each source, then their second', () => {
  const todos = [item('late', 10), item('soon', 20), item('notice'), item('topic')];
  const learning = [item('learn')];
  expect(byUrgency([learning, todos]).map(({ key }) => key)).toEqual(['late', 'soon', 'learn', 'notice', 'topic']);
});
