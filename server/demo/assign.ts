import { newId } from '#contract/core/ids.ts';
import { day } from '#contract/core/time.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { act, momentOf } from './calendar.ts';
import type { Lesson } from './class.ts';
import type { Divided } from './groups.ts';

/** What is for one group and for one student, each with its date, beside what everybody has. */
export const assign = async ({ groups, moves }: Divided, lesson: Lesson): Promise<void> => {
  const [group = '', other = ''] = groups;
  const [one] = moves;
  await give(lesson, '小组讨论：阅读材料', [`g:${group}`, `g:${other}`], 3);
  if (one !== undefined) await give(lesson, '补充阅读：个别辅导', [`u:${one.uid}`], 6);
};

const give = async (
  { courseId, teacher, now, chance }: Lesson,
  title: string,
  audience: readonly `${'g' | 'u'}:${string}`[],
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
