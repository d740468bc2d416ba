import { newId } from '#contract/core/ids.ts';
import { answerQuizQuestion, openQuizQuestion, revealQuizQuestion } from '#contract/features/quiz/calls.ts';
import { responseTo } from './answers.ts';
import { act } from './calendar.ts';
import type { Lesson } from './class.ts';
import type { DemoTest } from './courses/course.ts';
import { inParallel } from './person.ts';
import type { GivenTest } from './tests.ts';

/** Each question is put to the class, answered on phones, and its answer shown. */
export const holdQuiz = async (test: DemoTest, { items, ...place }: GivenTest, lesson: Lesson): Promise<void> => {
  const { students, now, chance, teacher } = lesson;
  // The first one assists.
  const present = students.slice(1, 1 + Math.round((students.length - 1) * test.share));
  for (const { id: itemId, question, key } of items) {
    const roundId = newId(now, chance.bytes);
    await teacher.write(openQuizQuestion, { ...place, id: roundId, itemId }, act(now, chance));
    const given = present.map((pupil) => ({
      pupil,
      response: responseTo(question, key, chance.next() < 0.7, test.words, chance),
      said: act(now, chance),
    }));
    await inParallel(given, present.length, async ({ pupil, response, said }) => {
      if (response !== undefined) await pupil.write(answerQuizQuestion, { ...place, roundId, response }, said);
    });
    await teacher.write(revealQuizQuestion, { ...place, id: roundId, shown: true }, act(now, chance));
  }
};
