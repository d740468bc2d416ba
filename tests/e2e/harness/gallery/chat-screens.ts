import type { Page } from 'playwright';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import type { School } from '../school.ts';
import type { Furnished } from './furnish.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

/** What the course has said so far: short and long, with an address, an answer, a name and no words at all. */
export const talked = async (
  given: Pick<Furnished, 'teacher' | 'student' | 'courseId'> & { readonly school: School },
): Promise<void> => {
  const { school, teacher, student, courseId: groupId } = given;
  const question = makeId();
  await school.say(teacher, sendMessage, {
    groupId,
    id: makeId(),
    text: '第一章的课件在 https://example.org/physics/1?x=1 。',
  });
  await school.say(student, sendMessage, {
    groupId,
    id: question,
    text: '老师，第三题的“夹逼定理”怎么用？\n我算出来是 0。',
  });
  const mentions = [student.uid];
  await school.say(teacher, sendMessage, {
    groupId,
    id: makeId(),
    text: '@李明 同除以 n',
    replyTo: question,
    mentions,
  });
  const long = 'A-very-long-word-without-any-space-that-could-be-broken-somewhere-in-between';
  await school.say(student, sendMessage, { groupId, id: makeId(), text: long });
  await school.say(student, sendMessage, { groupId, id: makeId(), text: '👍' });
};

const chat = (
  name: string,
  who: 'teacher' | 'student',
  into: (page: Page) => Promise<unknown>,
  shows: string,
): Screen => ({
  name,
  who,
  path: ({ courseId }) => `/main?chat=${courseId}`,
  into: async (page) => {
    await page.locator('[data-bubble]').last().waitFor();
    await into(page);
  },
  shows,
});

const lastMenu = (page: Page): Promise<void> =>
  page
    .locator('[data-line] [data-more]')
    .last()
    .evaluate((button: HTMLElement) => button.click());

/** One conversation and what opens in it. */
export const chatScreens: readonly Screen[] = [
  chat('a conversation', 'teacher', () => Promise.resolve(), '[data-bubble]'),
  chat('what may be done with a message', 'student', lastMenu, '[role="menu"]'),
  chat(
    'emoji',
    'student',
    (page) => page.locator('[data-composer] button').first().click(),
    '[role="dialog"] [role="group"]',
  ),
  chat('naming somebody', 'student', (page) => page.locator('[data-composer] textarea').fill('@'), '[role="option"]'),
  chat('about a conversation', 'teacher', (page) => page.locator('[data-chat-info]').click(), '[data-group-info] li'),
];
