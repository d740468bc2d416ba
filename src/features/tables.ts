import type { AnyTable } from '#src/core/feature.ts';
import { profileTable, settingsTable } from './account/data/tables.ts';
import { activityTable, chapterTable, fileTypeTable, folderTable, lessonLinkTable } from './content/data/tables.ts';
import { courseCodeTable, courseMemberTable, courseTable, guestLinkTable, guestTable } from './course/data/tables.ts';
import { learnCountTable, learnTable } from './learning/data/tables.ts';
import {
  blockedPersonTable,
  conversationMarkTable,
  conversationTable,
  hiddenMessageTable,
  messageTable,
  participantTable,
  readReceiptTable,
} from './messaging/data/tables.ts';
import { noticeCountTable, noticeReadTable, noticeTable } from './notice/data/tables.ts';
import { notificationSeenTable, notificationTable } from './notification/data/tables.ts';
import { feedbackTable } from './portal/data/tables.ts';
import { taskTable, todoTable } from './todo/data/tables.ts';
import { topicReplyTable, topicTable } from './topic/data/tables.ts';
import { tourTable } from './tour/data/tables.ts';

/** Every table of the replica: what a screen needs for reading. The shapes and rules that writing needs are in `data.ts`. */
export const replicaTables: readonly AnyTable[] = [
  profileTable,
  settingsTable,
  courseTable,
  courseMemberTable,
  courseCodeTable,
  guestLinkTable,
  guestTable,
  noticeTable,
  noticeReadTable,
  noticeCountTable,
  notificationTable,
  notificationSeenTable,
  topicTable,
  topicReplyTable,
  todoTable,
  taskTable,
  feedbackTable,
  tourTable,
  chapterTable,
  folderTable,
  fileTypeTable,
  lessonLinkTable,
  activityTable,
  learnTable,
  learnCountTable,
  conversationTable,
  participantTable,
  messageTable,
  conversationMarkTable,
  hiddenMessageTable,
  blockedPersonTable,
  readReceiptTable,
];

/** Of the replica's tables and indexes: grows by one whenever they change. */
export const schemaVersion = 4;
