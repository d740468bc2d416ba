import { msg } from '@lingui/core/macro';
import { ListTodo } from 'lucide-react';
import { type TodoKind, useParts } from '#src/ui/feature.ts';

/** Of a kind that this version does not know: done on the course's page. */
const unknown: TodoKind = { name: msg`Other`, deed: msg`To-do`, icon: ListTodo, path: '/main/classDetail' };

type Kinds = Readonly<Record<string, TodoKind>>;

export const kindIn = (parts: readonly Kinds[], kind: string): TodoKind =>
  parts.find((kinds) => kind in kinds)?.[kind] ?? unknown;

/** How to-dos look, by kind, as their features say. */
export const useTodoKinds = (): ((kind: string) => TodoKind) => {
  const parts = useParts('todo');
  return (kind) => kindIn(parts, kind);
};
