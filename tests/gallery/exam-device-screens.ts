import { publishCoursewares } from '#contract/features/content/calls.ts';
import { askDevice, startTest } from '#contract/features/exam/calls.ts';
import { makeId } from '#tests/e2e/harness/gallery/make-id.ts';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import { givePaper } from './exam-screens.ts';
import type { Class, LargeClass } from './large-class.ts';

/** An exam that the student who is looked at began at another device, and for which others ask. */
export interface Moved {
  readonly id: string;
  readonly attemptId: string;
}

export const giveMoved = async (large: LargeClass): Promise<Moved> => {
  const { school, teacher, students, courseId } = large;
  const { id } = await givePaper(large, { title: '单元考试：细胞的结构', kind: 'exam', minutes: 60 });
  await school.say(teacher, publishCoursewares, { courseId, ids: [id] });
  const place = { courseId, activityId: id };
  const attempts: string[] = [];
  for (const [nth, who] of students.slice(0, 5).entries()) {
    const attemptId = makeId();
    attempts.push(attemptId);
    await school.say(who, startTest, { ...place, id: attemptId, device: 'phone' });
    if (nth === 1 || nth === 2) await school.say(who, askDevice, { ...place, attemptId, device: 'tablet' });
  }
  return { id, attemptId: attempts[0] ?? '' };
};

const sitting = ({ large, moved }: Class): string =>
  `/class_testClassRoomDetail?courseid=${large.courseId}&id=${moved.attemptId}`;

export const examDeviceScreens: readonly Screen<Class>[] = [
  { name: 'exam: at another device', who: 'student', path: sitting, shows: 'main button' },
  {
    name: 'exam: who waits at another device',
    who: 'teacher',
    path: ({ large, moved }) => `/class_testDetail?courseid=${large.courseId}&testpaperid=${moved.id}`,
    shows: 'main ul[aria-label] button',
  },
  {
    name: 'exam: at another device, asked',
    who: 'student',
    path: sitting,
    into: async (page) => {
      const button = page.locator('main button');
      const asked = page.locator('main [role=status]');
      await button.or(asked).first().waitFor();
      if (!(await asked.isVisible())) await button.last().click();
      await asked.waitFor();
    },
    shows: 'main [role=status]',
  },
];
