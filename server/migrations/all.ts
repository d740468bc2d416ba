import type { Migration } from 'kysely/migration';
import { core } from './0001-core.ts';
import { account } from './0002-account.ts';
import { course } from './0003-course.ts';
import { notice } from './0004-notice.ts';
import { topic } from './0005-topic.ts';
import { courseGuests } from './0006-course-guests.ts';
import { notification } from './0007-notification.ts';
import { todo } from './0008-todo.ts';
import { settings } from './0009-settings.ts';
import { portal } from './0010-portal.ts';
import { tour } from './0011-tour.ts';

/** Applied in the order of their names. One that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-core': core,
  '0002-account': account,
  '0003-course': course,
  '0004-notice': notice,
  '0005-topic': topic,
  '0006-course-guests': courseGuests,
  '0007-notification': notification,
  '0008-todo': todo,
  '0009-settings': settings,
  '0010-portal': portal,
  '0011-tour': tour,
};
