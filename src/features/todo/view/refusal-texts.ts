import { msg } from '@lingui/core/macro';
import type { todoRefusal } from '#contract/features/todo/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const todoRefusalTexts = refusalTexts<typeof todoRefusal>('todo', {
  taskUnderWay: msg`A task of this kind is already running.`,
  taskGone: msg`This task is not there any more.`,
  fileGone: msg`The file is not kept any more. Start the task again.`,
  taskFailed: msg`Something went wrong. Start it again.`,
  copyTooLarge: msg`There is too much for one file.`,
});
