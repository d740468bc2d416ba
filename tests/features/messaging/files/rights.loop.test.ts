import { describe, expect } from 'vitest';
import { changeGroup, createGroup, recallMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { getGroupMenuTree } from '#contract/features/messaging/questions.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { filesNear } from '#src/features/messaging/data/chat.ts';
import { conversationById, entryOf } from '#src/features/messaging/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { createSender, fetchFile, fileOf, type Sent } from '../../upload/sender.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let stranger: Person;
let courseId: string;
let tab: Tab;

test.beforeAll(async () => {
  [teacher, student, stranger] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  courseId = await world.course(teacher, [student]);
  tab = await world.device(teacher).open();
  await tab.cycle();
});
const picture = () => fileOf(world, pngOf(4, 3), '板书.png');

const carrying = (file: Sent, groupId: string, to?: string) => ({
  groupId,
  id: world.newId(),
  ...(to === undefined ? {} : { to }),
  type: 'image' as const,
  file: { id: file.id, name: file.name, size: file.bytes.length, type: 'image/png', seconds: 0, width: 4, height: 3 },
});

const uploaded = async (who: Person): Promise<Sent> => {
  const file = picture();
  await createSender(2_048_000).upload(world, who, file);
  return file;
};

const statusFor = async (who: Person, { id }: Sent) => (await fetchFile(world, who, id)).statusCode;

describe('a file of a message', () => {
  test('is read by those who read the message, and by nobody else; what was taken back takes it along', async () => {
    const file = await uploaded(teacher);
    const input = carrying(file, courseId);
    expect([await statusFor(student, file), await statusFor(stranger, file)]).toEqual([404, 404]);
    expect((await world.say(teacher, sendMessage, input)).ok).toBe(true);
    expect([await statusFor(student, file), await statusFor(stranger, file)]).toEqual([200, 404]);
    await world.say(teacher, recallMessage, { groupId: courseId, id: input.id });
    expect([await statusFor(student, file), await statusFor(teacher, file)]).toEqual([404, 200]);
  });

  test('of a conversation of two is for the two', async () => {
    const file = await uploaded(student);
    const other = await world.person('student');
    const groupId = privateId(student.uid, teacher.uid);
    const said = await world.say(student, sendMessage, carrying(file, groupId, teacher.uid));
    expect([said.ok, await statusFor(teacher, file), await statusFor(other, file)]).toEqual([true, 200, 404]);
  });

  test('that is somebody else’s cannot be sent on by who may not read it', async () => {
    const file = await uploaded(student);
    const said = await world.say(teacher, sendMessage, carrying(file, courseId));
    expect(said).toMatchObject({ ok: false, refusal: { reason: 'upload.gone' } });
  });

  test('waits for its bytes on the device, and goes when they have arrived', async () => {
    const file = picture();
    const input = carrying(file, courseId);
    await tab.replica.outbox.uploads.put(uploadJob(file.id, world.now(), { name: file.name }));
    expect((await tab.store.mutate(sendMessage, input)).ok).toBe(true);
    await tab.cycle();
    expect((await filesNear(tab.replica, { groupId: courseId, seq: 0 })).at(-1)?.messageId).toBe(input.id);
    expect(await statusFor(student, file)).toBe(404);
    await createSender(2_048_000).upload(world, teacher, file);
    await tab.replica.outbox.uploads.update(file.id, { state: 'done' });
    await tab.cycle();
    expect([await statusFor(student, file), await entryOf(tab.replica, input.id)]).toEqual([200, undefined]);
    expect(await attentionEntries(tab.replica)).toEqual([]);
  });
});

describe('the picture of a group (E-061, E-065)', () => {
  const make = async (): Promise<string> => {
    const groupId = world.newId();
    await world.say(teacher, createGroup, { id: groupId, name: '实验组', uids: [student.uid] });
    return groupId;
  };
  const picture = (who: Person, groupId: string, text: string) =>
    world.say(who, changeGroup, { groupId, id: world.newId(), kind: 'changeAvatar', text });
  const avatarFor = async (who: Person, groupId: string) => {
    const tree = await world.say(who, getGroupMenuTree, {});
    const all = tree.ok ? tree.data.list.flatMap(({ children }) => children) : [];
    return all.find(({ group }) => group.id === groupId)?.group.avatar;
  };

  test('is a file of whoever gives it, seen by those in the group alone, until it is taken away', async () => {
    const groupId = await make();
    const [first, second] = [await uploaded(student), await uploaded(teacher)];
    expect((await picture(student, groupId, `file:${first.id}`)).ok).toBe(true);
    expect(await avatarFor(teacher, groupId)).toBe(`/file/${first.id}`);
    expect([await statusFor(teacher, first), await statusFor(stranger, first)]).toEqual([200, 404]);
    expect((await picture(teacher, groupId, `file:${second.id}`)).ok).toBe(true);
    expect([await statusFor(student, second), await statusFor(teacher, first)]).toEqual([200, 404]);
    expect((await picture(teacher, groupId, '')).ok).toBe(true);
    expect(await avatarFor(student, groupId)).toBe('');
    expect(await statusFor(student, second)).toBe(404);
  });

  test('is no address, nobody else’s file, and nothing but a picture', async () => {
    const groupId = await make();
    const invalid = { ok: false, refusal: { reason: 'core.invalidInput', field: 'text' } };
    for (const text of ['/a.png', 'https://a.test/a.png', 'file:1', 'javascript:1'])
      expect(await picture(teacher, groupId, text)).toMatchObject(invalid);
    const theirs = await uploaded(stranger);
    expect(await picture(teacher, groupId, `file:${theirs.id}`)).toMatchObject({
      refusal: { reason: 'upload.gone' },
    });
    const notes = fileOf(world, '第一章', '笔记.txt');
    await createSender(2_048_000).upload(world, teacher, notes);
    expect(await picture(teacher, groupId, `file:${notes.id}`)).toMatchObject(invalid);
    expect(await avatarFor(student, groupId)).toBe('');
  });

  test('stands on the device at once and is sent after its file', async () => {
    const groupId = await make();
    await tab.cycle();
    const file = fileOf(world, pngOf(5, 5), 'group.png');
    await tab.replica.outbox.uploads.put(uploadJob(file.id, world.now(), { name: file.name }));
    const made = await tab.store.mutate(changeGroup, {
      groupId,
      id: world.newId(),
      kind: 'changeAvatar',
      text: `file:${file.id}`,
    });
    expect(made.ok).toBe(true);
    expect((await conversationById(tab.replica, groupId))?.avatar).toBe(`/file/${file.id}`);
    await tab.cycle();
    expect(await avatarFor(student, groupId)).toBe('');
    await createSender(2_048_000).upload(world, teacher, file);
    await tab.replica.outbox.uploads.update(file.id, { state: 'done' });
    await tab.cycle();
    expect(await avatarFor(student, groupId)).toBe(`/file/${file.id}`);
  });
});
