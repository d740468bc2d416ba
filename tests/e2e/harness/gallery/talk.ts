import type * as z from 'zod/mini';
import { newId } from '#contract/core/ids.ts';
import { createGroup, sendMessage, setConversation } from '#contract/features/messaging/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { Account } from '../school.ts';
import type { Furnished } from './furnish.ts';

const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** Conversations of every kind: pinned, muted, unread, and one in which nothing was said. */
export const talk = async (
  given: Pick<Furnished, 'school' | 'teacher' | 'student' | 'assistant' | 'courseId'>,
): Promise<void> => {
  const { school, teacher, student, assistant, courseId } = given;
  const say = (who: Account, groupId: string, more: Partial<z.input<typeof sendMessage.input>>) =>
    school.say(who, sendMessage, { groupId, id: makeId(), ...more });
  for (const text of ['同学们，实验课改到下周三，请带实验报告。', '地点不变，还是物理楼 203。'])
    await say(teacher, courseId, { text });
  await say(student, courseId, { text: '收到，谢谢老师！' });
  await say(assistant, courseId, {
    text: '实验报告的模板已经放在资料里了，封面请写上学号和班级，页边距按模板来，不要自己改。',
  });
  const between = privateId(student.uid, teacher.uid);
  await say(student, between, { to: teacher.uid, text: '老师您好，双缝实验的数据我这边差一组，可以补做吗？' });
  await say(teacher, between, { text: '可以，周五下午来实验室。' });
  await say(teacher, between, { text: '记得提前预约。' });
  await say(assistant, privateId(student.uid, assistant.uid), { to: student.uid, text: '作业已批改' });
  const groupId = makeId();
  await school.say(student, createGroup, { id: groupId, name: '实验三小组', uids: [teacher.uid, assistant.uid] });
  await say(student, groupId, { text: '我们周四晚上碰一下' });
  await say(teacher, teamId(courseId), { text: '期中试卷周五前定稿' });
  await school.say(student, setConversation, { groupId, muted: true });
  await school.say(student, setConversation, { groupId: courseId, pinned: true });
};
