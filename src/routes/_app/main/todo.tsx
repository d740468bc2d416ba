import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { todoChoice } from '#src/features/todo/view/choice.ts';
import { TodoScreen } from '#src/features/todo/view/todo-screen.tsx';

const Todo = () => <TodoScreen choice={Route.useSearch()} />;

export const Route = createFileRoute('/_app/main/todo')({
  staticData: { level: 1, title: msg`To-do` },
  validateSearch: todoChoice,
  component: Todo,
});
