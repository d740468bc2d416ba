import { expect } from 'vitest';
import { second } from '#contract/core/time.ts';
import { giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { givenHomework } from '../features/homework/school.ts';
import { fill, find, part, press } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

test('an objective is written, an activity shows it, and the class and each student see how far it is reached (S-024, S-250, E-030)', async () => {
  const { world } = device;
  const activityId = await givenHomework(world, teacher, courseId, { title: 'Limits' });
  const place = { courseId, activityId };
  const attemptId = world.newId();
  await world.say(student, submitHomework, { ...place, id: attemptId, text: '<p>It is two.</p>' });
  const works = [{ subject: student.uid, attemptId, score: 85_00, parts: [], basis: '' }];
  expect(await world.say(teacher, giveScores, { ...place, works })).toMatchObject({ ok: true });
  await world.server.runJobs();
  const at = `/main/classDetail?courseid=${courseId}&modulename=achievement`;

  await sit(teacher, at);
  await press(device, 'New objective');
  await press(device, 'Add');
  await says('Write the objective.');
  await fill(device, 'Objective', 'Prove that a limit exists.');
  await press(device, 'Add');
  await says('not assessed yet');
  await press(device, 'What shows it');
  await fill(device, 'Limits', '40');
  await press(device, 'Save');
  await says('Limits · 40');
  await device.whenSynced();
  // Until it is released a score is a draft.
  expect(await world.say(teacher, releaseReviews, { ...place, subjects: [student.uid] })).toMatchObject({ ok: true });
  // What the release brings about takes two jobs, one after the other.
  await device.pass(5 * second);
  await device.pass(5 * second);
  await says('1 of 1 students reach 60 %');
  await says('85 %', await part(`[data-student="${student.uid}"]`));

  await sit(student, at);
  await says('Prove that a limit exists.');
  await find('list', 'Objectives');
  await says('85 %', await part('[data-objective]'));
});
