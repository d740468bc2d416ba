import * as z from 'zod/mini';
import { newId } from '#contract/core/ids.ts';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import { createCourse, getQrCode, joinCourseByCode, setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice, readNotice, setNoticeTop } from '#contract/features/notice/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { assign } from './assign.ts';
import { act, momentOf, momentsAfter } from './calendar.ts';
import { teach } from './content.ts';
import type { DemoCourse, DemoNotice, DemoTopic } from './courses/course.ts';
import { divide } from './groups.ts';
import { giveHomework } from './homework.ts';
import type { Lesson, Person } from './person.ts';
import { talk } from './talk.ts';
import { giveTasks } from './tasks.ts';
import { giveTests } from './tests.ts';

/** A teacher’s reply in the list of a topic’s replies. */
const isTeachers = (reply: string): boolean => reply.startsWith('T');

const publish = async (notice: DemoNotice, { courseId, teacher, students, now, chance }: Lesson): Promise<void> => {
  const at = momentOf(notice.daysAgo, now, chance);
  const id = newId(at, chance.bytes);
  await teacher.write(
    createNotice,
    { courseId, id, title: notice.title, content: richOfPlain(notice.content), files: [] },
    act(at, chance),
  );
  if (notice.pinned) await teacher.write(setNoticeTop, { courseId, id, state: 1 }, act(at, chance));
  // Everybody has read the old ones sooner or later; of the latest about half have.
  const share = Math.min(0.95, 0.4 + notice.daysAgo * 0.03);
  const readers = chance.some(students, Math.round(students.length * share));
  const moments = momentsAfter(at, readers.length, now, chance);
  for (const [index, reader] of readers.entries()) {
    await reader.write(readNotice, { courseId, id }, act(moments[index] ?? now, chance));
  }
};

const discuss = async (topic: DemoTopic, { courseId, teacher, students, now, chance }: Lesson): Promise<void> => {
  const at = momentOf(topic.daysAgo, now, chance);
  const topicId = newId(at, chance.bytes);
  const { title, content, replies } = topic;
  await teacher.write(createTopic, { courseId, id: topicId, title, content: richOfPlain(content) }, act(at, chance));
  // Neighbours in this list are different people, so nobody answers themselves.
  const speakers = chance.some(students, Math.min(replies.length, students.length));
  const moments = momentsAfter(at, replies.length, now, chance);
  for (const [index, reply] of replies.entries()) {
    const said = act(moments[index] ?? now, chance);
    const speaker = isTeachers(reply) ? teacher : (speakers[index % speakers.length] ?? teacher);
    const id = newId(said.at, chance.bytes);
    await speaker.write(
      addReply,
      { courseId, topicId, id, content: reply.replace(/^T/, ''), parentId: '', quote: '' },
      said,
    );
  }
};

const enroll = async ({ courseId, teacher, students, now, chance }: Lesson, opened: number): Promise<void> => {
  const { code } = await teacher.ask(getQrCode, { courseId }, z.object({ code: z.string() }));
  const moments = momentsAfter(opened, students.length, now, chance);
  for (const [index, student] of students.entries()) {
    await student.write(joinCourseByCode, { code }, act(moments[index] ?? now, chance));
  }
};

interface Setting extends Pick<Lesson, 'students' | 'now' | 'chance' | 'jobsRun'> {
  readonly teachers: readonly Person[];
}

/** One course with its people, notices and discussions. */
export const holdCourse = async (
  course: DemoCourse,
  { teachers, students, now, chance, jobsRun }: Setting,
): Promise<void> => {
  const teacher = teachers[course.teacher];
  if (teacher === undefined) throw new Error(`${course.name} has no teacher`);
  const opened = momentOf(course.daysAgo, now, chance);
  const lesson: Lesson = {
    courseId: newId(opened, chance.bytes),
    teacher,
    students: students.slice(...course.students),
    now,
    chance,
    jobsRun,
  };
  const { courseId } = lesson;
  const { name, className, semester, term, mode, intro } = course;
  await teacher.write(createCourse, { courseId, name, className, semester, term, mode, intro }, act(opened, chance));
  await enroll(lesson, opened);
  const [first] = lesson.students;
  if (course.hasAssistant && first !== undefined) {
    await teacher.write(setMemberRole, { courseId, uid: first.uid, role: 'assistant' }, act(opened, chance));
  }
  const divided = course.hasGroups === true ? await divide(lesson, opened) : undefined;
  for (const notice of course.notices) await publish(notice, lesson);
  for (const topic of course.topics) await discuss(topic, lesson);
  await teach(course.chapters, lesson);
  if (divided !== undefined) await assign(divided, lesson);
  await giveHomework(course.homework ?? [], lesson);
  await talk(course, lesson);
  await giveTasks(course.tasks ?? [], divided, lesson);
  await giveTests(course.tests ?? [], lesson);
};
