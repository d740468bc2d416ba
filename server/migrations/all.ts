import type { Migration } from 'kysely/migration';
import { upload } from './materials/0012-upload.ts';
import { content } from './materials/0013-content.ts';
import { learning } from './materials/0014-learning.ts';
import { storage } from './materials/0015-storage.ts';
import { preview } from './materials/0016-preview.ts';
import { richNotice } from './materials/0017-rich-notice.ts';
import { followers } from './realtime/0018-followers.ts';
import { messaging } from './realtime/0019-messaging.ts';
import { messageNotices } from './realtime/0020-message-notices.ts';
import { notificationGroups } from './realtime/0021-notification-groups.ts';
import { messageGrams } from './realtime/0022-message-grams.ts';
import { savedFiles } from './realtime/0023-saved-files.ts';
import { courseGuests } from './shell/0006-course-guests.ts';
import { notification } from './shell/0007-notification.ts';
import { todo } from './shell/0008-todo.ts';
import { settings } from './shell/0009-settings.ts';
import { portal } from './shell/0010-portal.ts';
import { tour } from './shell/0011-tour.ts';
import { core } from './skeleton/0001-core.ts';
import { account } from './skeleton/0002-account.ts';
import { course } from './skeleton/0003-course.ts';
import { notice } from './skeleton/0004-notice.ts';
import { topic } from './skeleton/0005-topic.ts';

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
  '0012-upload': upload,
  '0013-content': content,
  '0014-learning': learning,
  '0015-storage': storage,
  '0016-preview': preview,
  '0017-rich-notice': richNotice,
  '0018-followers': followers,
  '0019-messaging': messaging,
  '0020-message-notices': messageNotices,
  '0021-notification-groups': notificationGroups,
  '0022-message-grams': messageGrams,
  '0023-saved-files': savedFiles,
};
