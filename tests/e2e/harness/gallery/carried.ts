import type * as z from 'zod/mini';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { places } from '../screens.ts';
import type { Furnished } from './furnish.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

/** One message of each kind that carries something, where only those who teach are. */
export const carry = async ({
  school,
  teacher,
  courseId,
  files,
}: Pick<Furnished, 'school' | 'teacher' | 'courseId' | 'files'>): Promise<void> => {
  const say = (more: Partial<z.input<typeof sendMessage.input>>) =>
    school.say(teacher, sendMessage, { groupId: teamId(courseId), id: makeId(), ...more });
  const file = (id: string, name: string, measures: object = {}) => ({ id, name, size: 1, type: '', ...measures });
  await say({ text: '明天的课件和录音' });
  await say({ type: 'image', file: file(files.picture, 'a.png', { width: 600, height: 400 }) });
  await say({ type: 'file', file: file(files.slides, 'b.rtf') });
  await say({ type: 'audio', file: file(files.recording, 'c.wav', { seconds: 10 }) });
  const card = { title: '第一次作业：双缝干涉', tips: '周五 18:00 截止', courseId, homeworkId: makeId() };
  await say({ type: 'homework', card });
};

const panel = '[data-message-panel]';
const team = ({ courseId }: Furnished): string => `${places.main}?chat=${teamId(courseId)}`;
const between = ({ teacher, student }: Furnished): string =>
  `${places.main}?chat=${privateId(teacher.uid, student.uid)}`;

/** What messages carry, and what goes with them. */
export const carriedScreens: readonly Screen[] = [
  {
    name: 'messages: what they carry',
    who: 'teacher',
    path: team,
    shows: `${panel} [data-voice]`,
  },
  {
    name: 'messages: what can be attached',
    who: 'teacher',
    path: team,
    into: (page) => page.locator('[data-composer] button:has(svg.lucide-paperclip)').click(),
    shows: '[role="menuitem"][data-value="image"]',
  },
  {
    name: 'messages: no voice without a microphone',
    who: 'teacher',
    path: team,
    into: (page) => page.locator('[data-composer] button:has(svg.lucide-mic)').click(),
    shows: '[data-recording="trouble"]',
  },
  {
    name: 'messages: about a person',
    who: 'teacher',
    path: between,
    into: (page) => page.locator('[data-chat-info]').click(),
    shows: '[data-person-deeds]',
  },
  {
    name: 'messages: the past',
    who: 'teacher',
    path: between,
    into: async (page) => {
      await page.locator('[data-chat-info]').click();
      await page.locator('[data-person-deeds] button').first().click();
    },
    shows: '[data-old-history]',
  },
];
