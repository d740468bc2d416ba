import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const todoMutationTexts: MutationTexts = {
  tagFinishedTodo: { title: msg`Tick a to-do off`, fields: [] },
  ignoreTodo: { title: msg`Put a to-do aside`, fields: [] },
  addTask: { title: msg`Start a task on the server`, fields: [] },
  delTask: { title: msg`Delete a task`, fields: [] },
};
