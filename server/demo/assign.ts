import { newId } from '#contract/core/ids.ts';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import { day } from '#contract/core/time.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { act, momentOf } from './calendar.ts';
import type { Divided } from './groups.ts';
import type { Lesson } from './person.ts';

/** What is for one group and for one student, each with its date, beside what everybody has. */
export const assign = async ({ groups, moves }: Divided, lesson: Lesson): Promise<void> => {
  const [group = '', other = ''] = groups;
  const [one] = moves;
  await give(lesson, '小组讨论：阅读材料', [`g:${group}`, `g:${other}`], 3);
  await open(lesson, [`g:${group}`]);
  await announce(lesson, [`g:${other}`]);
  if (one !== undefined) await give(lesson, '补充阅读：个别辅导', [`u:${one.uid}`], 6);
};

/** A topic that one group takes part in by a date. */
const open = async ({ courseId, teacher, now, chance }: Lesson, audience: readonly AudienceEntry[]): Promise<void> => {
  const at = momentOf(1, now, chance);
  const said = { title: '第 1 组：下节课由你们主讲', content: richOfPlain('请在这里商量分工：谁讲概念，谁讲例题。') };
  const input = { courseId, id: newId(at, chance.bytes), ...said, audience: [...audience], closesAt: now + 4 * day };
  await teacher.write(createTopic, input, act(at, chance));
};

/** A notice that one group will have tomorrow. */
const announce = async (
  { courseId, teacher, now, chance }: Lesson,
  audience: readonly AudienceEntry[],
): Promise<void> => {
  const said = { title: '第 2 组：答疑时间', content: richOfPlain('请第 2 组的同学带上作业本，课后到办公室答疑。') };
  const input = { courseId, id: newId(now, chance.bytes), ...said, audience: [...audience], publishAt: now + day };
  await teacher.write(createNotice, input, act(now, chance));
};

const give = async (
  { courseId, teacher, now, chance }: Lesson,
  title: string,
  audience: readonly AudienceEntry[],
  days: number,
): Promise<void> => {
  const at = momentOf(2, now, chance);
  const id = newId(at, chance.bytes);
  const place = { stage: 'after', chapterId: '', folderId: '', fileTypeId: '', lessonLinkId: '', label: 4 } as const;
  const url = 'https://zh.wikipedia.org/wiki/小组讨论';
  const link = {
    courseId,
    id,
    title,
    url,
    platform: '',
    order: 'zz',
    contentType: contentTypes.externalLink,
    ...place,
  };
  await teacher.write(createCoursewareUrl, link, act(at, chance));
  const given = { courseId, ids: [id], publishAt: 0, audience: [...audience], closesAt: now + days * day };
  await teacher.write(publishCoursewares, given, act(at, chance));
};
