import { getByText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { answerQuizQuestion } from '#contract/features/quiz/calls.ts';
import { roundsOf } from '#src/features/quiz/data/queries.ts';
import { chosen, givenTest } from '#tests/features/exam/school.ts';
import { choice, keyOf } from '#tests/features/question/samples.ts';
import { find, part, press } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

test('a question is asked in class, a phone answers, bars follow, the answer is shown and the results are kept (R-070, R-071, R-072, R-073, R-074, S-005, S-261)', async () => {
  const { world, user } = device;
  const key = keyOf({ kind: 'options', right: ['leaf'] });
  const questions = [[choice('single', ['root', 'leaf', 'stem']), key]] as const;
  const quiz = await givenTest(world, teacher, courseId, {}, questions, 'interactiveQuiz');
  const at = (path: string) => `${path}?courseid=${courseId}&testpaperid=${quiz.activityId}`;
  const classmate = await world.person('student');
  await world.join(classmate, teacher, courseId);
  const tablet = await world.device(classmate).open();

  await sit(teacher, at('/class_interactionTestDetail'));
  await press(device, 'Ask question 1');
  await says('Question 1 is open');
  await device.whenSynced();
  await tablet.cycle();
  const [round] = await roundsOf(tablet.replica, quiz.activityId);
  const answered = { courseId, activityId: quiz.activityId, roundId: round?.id ?? '', response: chosen('root') };
  expect(await world.say(classmate, answerQuizQuestion, answered)).toMatchObject({ ok: true });
  // The page was open all the while.
  await find('row', /^A\s*1$/);

  await sit(student, at('/interactive'));
  await user.click(await waitFor(() => getByText(document.body, 'leaf')));
  await press(device, 'Send the answer');
  await says('Your teacher has the answer');
  await device.whenSynced();

  await sit(teacher, at('/class_interactionTestDetail'));
  await find('row', /^B\s*1$/);
  await press(device, 'Show the answer');
  await device.whenSynced();
  await press(device, '2 answers', 'link');
  await says('B ✓', await part(`[data-given="${student.uid}"]`));
  await device.goTo(at('/interactive_reviewDetails'));
  await says('5', await part(`[data-student="${student.uid}"]`));

  await sit(student, at('/interactive'));
  await says('1 right');
  await device.goTo(at('/stuInteractiveAnswerDetails'));
  await find('heading', 'My answers');
  await says('5 points');
});
