import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WorkKind } from '#src/ui/live/unsaved.ts';

/** What is said of a version that is ready, by what it waits for: nothing but the person, where nothing must finish first. */
export const readyText = (unfinished: WorkKind | undefined): MessageDescriptor => {
  if (unfinished === 'quiz') return msg`A new version is ready. It waits until the test is over.`;
  if (unfinished === 'upload') return msg`A new version is ready. It waits until the upload is done.`;
  return msg`A new version is ready. What you wrote stays.`;
};
