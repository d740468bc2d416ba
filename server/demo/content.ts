import { newId } from '#contract/core/ids.ts';
import { minute, second } from '#contract/core/time.ts';
import { createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { finishLearnV2, learnTimeLogV2, startLearnStatusV2 } from '#contract/features/learning/calls.ts';
import { act, momentOf, momentsAfter } from './calendar.ts';
import type { Lesson, Pupil } from './class.ts';
import type { DemoChapter, DemoLink } from './courses/course.ts';

/** So many students of a course are diligent; the others have not begun. */
const learners = 8;

/** Chapters with what there is to read, and how far a few students are. */
export const teach = async (chapters: readonly DemoChapter[], lesson: Lesson): Promise<void> => {
  const { courseId, teacher, students, now, chance } = lesson;
  const diligent = students.slice(0, learners);
  for (const [index, { title, hours, links }] of chapters.entries()) {
    const at = momentOf((links[0]?.daysAgo ?? 0) + 1, now, chance);
    const id = newId(at, chance.bytes);
    const chapter = { courseId, id, title, hours, order: `a${index}`, parentId: '', mode: 'unset' } as const;
    await teacher.write(createChapter, chapter, act(at, chance));
    for (const [place, link] of links.entries()) await publish(link, id, `a${place}`, diligent, lesson);
  }
};

const publish = async (
  { title, url, platform = '', daysAgo }: DemoLink,
  chapterId: string,
  order: string,
  diligent: readonly Pupil[],
  { courseId, teacher, now, chance }: Lesson,
): Promise<void> => {
  const at = momentOf(daysAgo, now, chance);
  const id = newId(at, chance.bytes);
  const link = {
    courseId,
    id,
    title,
    url,
    platform,
    chapterId,
    order,
    contentType: platform === '' ? contentTypes.externalLink : contentTypes.moocLink,
    stage: 'any',
    folderId: '',
    fileTypeId: '',
    lessonLinkId: '',
    label: 4,
  } as const;
  await teacher.write(createCoursewareUrlLog, link, act(at, chance));
  // The older, the more have got to it.
  const reached = diligent.slice(0, Math.round((diligent.length * Math.min(daysAgo + 10, 60)) / 60));
  const moments = momentsAfter(at, reached.length, now, chance);
  for (const [index, pupil] of reached.entries())
    await learn(pupil, { courseId, id }, Math.min(moments[index] ?? now, now - 45 * minute), chance);
};

const learn = async (
  pupil: Pupil,
  place: { readonly courseId: string; readonly id: string },
  from: number,
  chance: Lesson['chance'],
): Promise<void> => {
  const to = from + chance.between(90, 2_400) * second;
  await pupil.write(startLearnStatusV2, place, act(from, chance));
  await pupil.write(learnTimeLogV2, { ...place, learnSeconds: 0, spent: [[from, to]] }, act(to, chance));
  if (chance.next() < 0.75) await pupil.write(finishLearnV2, place, act(to, chance));
};
