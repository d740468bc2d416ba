import { convScope, courseScope } from '#contract/core/scopes.ts';
import { conversationFrom, teamId } from '#contract/features/messaging/keys.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import type { Opened } from '#server/core/sync/recorder.ts';
import { conversation } from './store.ts';

/** Every course has two conversations from its first moment on: everybody's, and those who teach it. */
export const openOfCourse: Opened = async (tx, scope) => {
  const courseId = scopeValue(scope);
  if (scope !== courseScope(courseId)) return;
  const by = { uid: '', at: tx.now };
  await tx.openScope(convScope(courseId), { follows: scope });
  await tx.put(conversation, conversationFrom({ id: courseId, kind: 'course', courseId }, by));
  const team = teamId(courseId);
  await tx.openScope(convScope(team), { follows: scope, roles: ['teacher', 'assistant'] });
  await tx.put(conversation, conversationFrom({ id: team, kind: 'team', courseId }, by));
};
