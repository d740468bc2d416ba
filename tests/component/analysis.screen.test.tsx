import { expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { giveScores, submitHomework } from '#contract/features/homework/work-calls.ts';
import { givenHomework } from '../features/homework/school.ts';
import { find, part, press } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = courseScreenTest();

test('a teacher sees how the class is doing, whom to look at and why, and one student by activity; a student sees nothing of it (R-056, R-057, S-023, S-246, S-266, S-267, S-268)', async () => {
  const { world } = device;
  const lazy = await world.person('student');
  await world.join(lazy, teacher, courseId);
  const closesAt = Date.now() + hour;
  const given = [];
  for (const title of ['Limits', 'Series', 'Integrals'])
    given.push(await givenHomework(world, teacher, courseId, { title, closesAt, grace: 0 }));
  for (const activityId of given) {
    const work = { courseId, activityId, id: world.newId(), text: '<p>It is two.</p>' };
    expect(await world.say(student, submitHomework, work)).toMatchObject({ ok: true });
  }
  const works = [{ subject: student.uid, attemptId: '', score: 85_00, parts: [], basis: '' }];
  await world.say(teacher, giveScores, { courseId, activityId: given[0] ?? '', works });
  await device.pass(2 * hour);

  await sit(teacher, `/main/classDetail?courseid=${courseId}&modulename=analysis`);
  await says('Done50 %');
  await says('Missing3');
  await says('2 of the last 3 missing', await part(`[data-student="${lazy.uid}"]`));
  expect(document.querySelector(`[data-student="${student.uid}"]`)).toBeNull();
  await says('50 %', await part(`[data-task="${given[1]}"]`));
  await press(device, /^Students/);
  await says('100 %', await part(`[data-student="${student.uid}"]`));
  await press(device, /^Chapters/);
  await says('In no chapter', await part('[data-chapter=""]'));
  await press(device, /^Students/);
  await press(device, lazy.username, 'link');
  await isAt(`/analysis_detail?courseid=${courseId}&uid=${lazy.uid}`);
  await find('heading', lazy.username);
  await says('Missing', await part(`[data-step="${given[2]}"]`));
  await device.goTo(`/analysis?courseid=${courseId}`);
  await says('Average score');

  await sit(student, `/analysis_detail?courseid=${courseId}&uid=${lazy.uid}`);
  await says('For teachers');
  await device.goTo(`/analysis?courseid=${courseId}`);
  await says('For teachers');
});
