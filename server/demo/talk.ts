import type { Input } from '#contract/core/call.ts';
import { newId } from '#contract/core/ids.ts';
import { createGroup, readConversation, sendMessage, setConversation } from '#contract/features/messaging/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { act } from './calendar.ts';
import type { DemoCourse } from './courses/course.ts';
import type { Lesson, Person, Pupil } from './person.ts';
import type { Chance } from './random.ts';

interface Room {
  readonly groupId: string;
  readonly now: number;
  readonly chance: Chance;
}

/** Messages have the server's time, so all of this was said when the school was made. */
const say = async (
  who: Person,
  text: string,
  { groupId, now, chance }: Room,
  more: Partial<Input<typeof sendMessage>> = {},
): Promise<void> => {
  const id = newId(now, chance.bytes);
  const input = { groupId, id, type: 'text' as const, text, replyTo: '', mentions: [], ...more };
  await who.write(sendMessage, input, act(now, chance));
};

const read = (who: Person, seq: number, { groupId, now, chance }: Room): Promise<void> =>
  who.write(readConversation, { groupId, seq }, act(now, chance));

const isTeachers = (line: string): boolean => line.startsWith('T');

/** What was said in a course and in its teaching team; about half have read it. */
export const talk = async (
  { talk: lines, team }: Pick<DemoCourse, 'talk' | 'team'>,
  { courseId, teacher, students, now, chance }: Lesson,
): Promise<void> => {
  const room = { groupId: courseId, now, chance };
  const speakers = chance.some(students, Math.min(lines.length, students.length));
  for (const [index, line] of lines.entries()) {
    const speaker = isTeachers(line) ? teacher : (speakers[index % speakers.length] ?? teacher);
    await say(speaker, line.replace(/^T/, ''), room);
  }
  for (const reader of chance.some(students, Math.floor(students.length / 2))) await read(reader, lines.length, room);
  await read(teacher, lines.length, room);
  const assistant = students[0] ?? teacher;
  for (const line of team)
    await say(isTeachers(line) ? teacher : assistant, line.replace(/^T/, ''), { ...room, groupId: teamId(courseId) });
};

interface Setting {
  readonly teachers: readonly Pupil[];
  readonly students: readonly Pupil[];
  readonly now: number;
  readonly chance: Chance;
}

const questions = [
  '沈老师好，我想请教一下课程设计的选题。',
  'T你好，请说。',
  '自拟题目做一个错题本可以吗？',
  'T可以，但要说明用到的数据结构和它的复杂度。',
  '明白了，谢谢老师！',
] as const;

const plans = [
  '我先把地图数据整理出来。',
  '最短路径我来写，周三前给大家。',
  '界面交给我。',
  '周三晚上七点图书馆三楼讨论？',
  '可以。',
];

/** A student with a teacher, and a group of four. */
export const talkAside = async ({ teachers, students, now, chance }: Setting): Promise<void> => {
  const [teacher] = teachers;
  const [asker, ...friends] = students.slice(1, 5);
  if (teacher === undefined || asker === undefined) return;
  const pair = { groupId: privateId(teacher.uid, asker.uid), now, chance };
  for (const line of questions)
    if (isTeachers(line)) await say(teacher, line.slice(1), pair);
    else await say(asker, line, pair, { to: teacher.uid });
  await read(asker, questions.length, pair);
  const id = newId(now, chance.bytes);
  const uids = friends.map(({ uid }) => uid);
  await asker.write(createGroup, { id, name: '校园导航小组', uids }, act(now, chance));
  const group = { groupId: id, now, chance };
  const speakers = [asker, ...friends];
  for (const [index, line] of plans.entries()) await say(speakers[index % speakers.length] ?? asker, line, group);
  await asker.write(setConversation, { groupId: id, pinned: true }, act(now, chance));
};
