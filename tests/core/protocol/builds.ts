import type { DataFeature, KeptTable } from '#src/core/feature.ts';
import { account } from '#src/features/account/data/feature.ts';
import { activity } from '#src/features/activity/data/feature.ts';
import { content } from '#src/features/content/data/feature.ts';
import { course } from '#src/features/course/data/feature.ts';
import { group } from '#src/features/group/data/feature.ts';
import { messaging } from '#src/features/messaging/data/feature.ts';
import { notice } from '#src/features/notice/data/feature.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { todo } from '#src/features/todo/data/feature.ts';
import { topic } from '#src/features/topic/data/feature.ts';
import type { Build } from '#tests/harness/device.ts';

/** What a story writes, what says who may, and what only some may see. */
const written = new Set([
  'profile',
  'courseCode',
  'noticeCount',
  'course',
  'courseMember',
  'notice',
  'noticeEdition',
  'noticeRead',
  'todo',
  'topic',
  'topicReply',
  'topicEdition',
  'topicCount',
  'topicSetting',
  'courseGuest',
  'activity',
  'result',
  'conversation',
  'message',
  'conversationMark',
]);

const whatIsWritten = (feature: DataFeature): DataFeature => ({
  ...feature,
  tables: feature.tables.filter(({ table }) => written.has(table.name)),
});

/**
 * What stories are told with: rows of everything else are of a kind that these devices cannot read. A replica of all tables costs
 * most of a story's time, for rows that no story writes.
 */
export const usualBuild: Build = {
  features: [account, course, group, notice, todo, topic, activity, content, messaging].map(whatIsWritten),
  schemaVersion,
};

const [first, ...others] = usualBuild.features as [DataFeature, ...DataFeature[]];

const ofTomorrow = (kept: KeptTable): KeptTable => ({
  ...kept,
  table: { ...kept.table, name: 'ofTomorrow', indexes: 'courseId' },
});

/** The next release: it has another table and another index. */
export const newerBuild: Build = {
  features: [{ ...first, tables: [...first.tables, ...first.tables.slice(0, 1).map(ofTomorrow)] }, ...others],
  schemaVersion: schemaVersion + 1,
};
