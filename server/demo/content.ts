import { newId } from '#contract/core/ids.ts';
import { minute, second } from '#contract/core/time.ts';
import { createCoursewareLog, createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { finishLearnV2, learnTimeLogV2, startLearnStatusV2 } from '#contract/features/learning/calls.ts';
import { act, momentOf, momentsAfter } from './calendar.ts';
import type { DemoChapter, DemoFile, DemoLink } from './courses/course.ts';
import type { Lesson, Pupil } from './person.ts';

/** So many students of a course are diligent; the others have not begun. */
const learners = 8;

/** Chapters with what there is to read, and how far a few students are. */
export const teach = async (chapters: readonly DemoChapter[], lesson: Lesson): Promise<void> => {
  const { courseId, teacher, students, now, chance } = lesson;
  const diligent = students.slice(0, learners);
  for (const [index, { title, hours, files = [], links }] of chapters.entries()) {
    const opened = Math.max(0, ...[...files, ...links].map(({ daysAgo }) => daysAgo));
    const at = momentOf(opened + 1, now, chance);
    const id = newId(at, chance.bytes);
    const chapter = { courseId, id, title, hours, order: `a${index}`, parentId: '', mode: 'unset' } as const;
    await teacher.write(createChapter, chapter, act(at, chance));
    for (const [place, item] of [...files, ...links].entries()) await publish(item, id, `a${place}`, diligent, lesson);
  }
};

const publish = async (
  item: DemoFile | DemoLink,
  chapterId: string,
  order: string,
  diligent: readonly Pupil[],
  lesson: Lesson,
): Promise<void> => {
  const { courseId, now, chance } = lesson;
  const { daysAgo } = item;
  const at = momentOf(daysAgo, now, chance);
  const id = newId(at, chance.bytes);
  if ('bytes' in item) await publishFile(item, { id, at, chapterId, order }, lesson);
  else await publishLink(item, { id, at, chapterId, order }, lesson);
  // The older, the more have got to it.
  const reached = diligent.slice(0, Math.round((diligent.length * Math.min(daysAgo + 10, 60)) / 60));
  const moments = momentsAfter(at, reached.length, now, chance);
  for (const [index, pupil] of reached.entries())
    await learn(pupil, { courseId, id }, Math.min(moments[index] ?? now, now - 45 * minute), chance);
};

interface Slot {
  readonly id: string;
  readonly at: number;
  readonly chapterId: string;
  readonly order: string;
}

/** Where nothing is told of something. */
const plain = { stage: 'any', folderId: '', fileTypeId: '', lessonLinkId: '', label: 4 } as const;

const publishFile = async (
  { title, name, bytes }: DemoFile,
  { at, ...place }: Slot,
  { courseId, teacher, chance }: Lesson,
): Promise<void> => {
  const file = await teacher.send(newId(at, chance.bytes), name, bytes());
  const material = { courseId, title, file, canDownload: true, contentType: contentTypes.material } as const;
  await teacher.write(createCoursewareLog, { ...plain, ...material, ...place }, act(at, chance));
};

const publishLink = async (
  { title, url, platform = '' }: DemoLink,
  { at, ...place }: Slot,
  { courseId, teacher, chance }: Lesson,
): Promise<void> => {
  const contentType = platform === '' ? contentTypes.externalLink : contentTypes.moocLink;
  const link = { courseId, title, url, platform, contentType } as const;
  await teacher.write(createCoursewareUrlLog, { ...plain, ...link, ...place }, act(at, chance));
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
