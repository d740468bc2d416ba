import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import {
  createNotice,
  deleteNotice,
  getReadLists,
  listNotices,
  readNotice,
  setNoticeTop,
  updateNotice,
} from '#contract/features/notice/calls.ts';
import { noticeRefusal } from '#contract/features/notice/rules.ts';
import { attentionEntries, marksOf } from '#src/core/marks.ts';
import { givenUp } from '#src/core/writing/given-up.ts';
import { noticeById, noticeCounts, noticesOf, readNotices } from '#src/features/notice/data/queries.ts';
import { atDesk, classTest, courseId, desk, killDesk, onPhone, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

const test = classTest();

let colleague: Person;
beforeEach(async () => {
  colleague = await world.person('teacher');
});

const write = async (tab: Tab, title = 'Exam on Friday', content = 'Room 204, 9:00.') => {
  const id = world.newId();
  const result = await tab.store.mutate(createNotice, { courseId, id, title, content });
  if (!result.ok) throw new Error(result.refusal.reason);
  return { id, mid: result.value.mid };
};

const titles = async (tab: Tab) => (await noticesOf(tab.replica, courseId)).map(({ title }) => title);

describe('createNotice (C-179)', () => {
  test('shows at once without a network, marked as waiting, and reaches the class when it is back', async () => {
    desk.network.online = false;
    const { id } = await write(atDesk);
    expect(await titles(atDesk)).toEqual(['Exam on Friday']);
    expect((await marksOf(atDesk.replica, [`notice/${id}`])).get(`notice/${id}`)).toBe('waiting');
    await expect(atDesk.cycle()).rejects.toThrow('offline');
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Exam on Friday']);
    expect((await marksOf(atDesk.replica, [`notice/${id}`])).size).toBe(0);
    expect(await atDesk.replica.outbox.entries.count()).toBe(0);
  });

  test('survives a killed browser', async () => {
    desk.network.online = false;
    await write(atDesk);
    await killDesk();
    expect(await titles(atDesk)).toEqual(['Exam on Friday']);
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Exam on Friday']);
  });

  test('happens once when the reply is lost and it is sent again', async () => {
    await write(atDesk);
    desk.network.fate = () => 'replyLost';
    await expect(atDesk.cycle()).rejects.toThrow();
    await expect(atDesk.cycle()).rejects.toThrow();
    desk.network.fate = () => 'ok';
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Exam on Friday']);
    expect((await atDesk.store.counts()).waiting).toBe(0);
  });

  test('is refused here for a blank title and by a student, and nothing is queued', async () => {
    const input = { courseId, id: world.newId(), title: ' ', content: 'x' };
    expect(await atDesk.store.mutate(createNotice, input)).toEqual({ ok: false, refusal: noticeRefusal.titleBlank });
    expect(await onPhone.store.mutate(createNotice, { ...input, title: 'x' })).toEqual({
      ok: false,
      refusal: coreRefusal.notAllowed,
    });
    expect(await atDesk.replica.outbox.entries.count()).toBe(0);
    expect(await onPhone.replica.outbox.entries.count()).toBe(0);
  });

  test('is refused there for an id that is taken: it goes to the tray with its text, and the next one arrives', async () => {
    const other = await world.device(teacher).open();
    await other.cycle();
    const { id } = await write(atDesk, 'First');
    await atDesk.cycle();
    const taken = { courseId, id, title: 'Second', content: 'kept' };
    await other.store.mutate(createNotice, taken);
    await write(other, 'Third');
    await other.cycle();
    const [entry] = await attentionEntries(other.replica);
    expect(entry?.refusal?.reason).toBe('core.idTaken');
    expect(entry?.input).toMatchObject(taken);
    expect((await titles(other)).sort()).toEqual(['First', 'Third']);
  });

  test('wears the time of the click, not of the arrival, and never one to come', async () => {
    desk.network.online = false;
    const clickedAt = world.now();
    const { id } = await write(atDesk);
    world.pass(3_600_000);
    desk.network.online = true;
    await atDesk.cycle();
    expect((await noticeById(atDesk.replica, id))?.createdAt).toBe(clickedAt);
    // The clock of the device jumps a day ahead after it was compared with the server's.
    desk.skew = 86_400_000;
    const later = await write(atDesk, 'From the future');
    await atDesk.cycle();
    expect((await noticeById(atDesk.replica, later.id))?.createdAt).toBe(world.now());
  });
});

describe('updateNotice (C-180)', () => {
  const edit = (
    tab: Tab,
    id: string,
    change: { title?: string; content?: string },
    mids: { title: string; content: string },
  ) =>
    tab.store.mutate(updateNotice, {
      courseId,
      id,
      ...change,
      basis: Object.fromEntries(Object.keys(change).map((field) => [field, mids[field as 'title']])),
    });

  test('by two teachers offline: the first stands, the second waits with both versions', async () => {
    await world.join(colleague, teacher, courseId);
    await world.say(teacher, setMemberRole, { courseId, uid: colleague.uid, role: 'assistant' });
    const laptop = await world.device(colleague).open();
    const { id, mid } = await write(atDesk);
    await atDesk.cycle();
    await laptop.cycle();
    const mids = { title: mid, content: mid };
    await edit(atDesk, id, { content: 'Room 301.' }, mids);
    await edit(laptop, id, { content: 'Room 105.' }, mids);
    await edit(laptop, id, { title: 'Exam' }, mids);
    await atDesk.cycle();
    await laptop.cycle();
    const [entry, ...others] = await attentionEntries(laptop.replica);
    expect(others).toEqual([]);
    expect(entry?.refusal?.reason).toBe('core.conflict');
    expect(entry?.input).toMatchObject({ content: 'Room 105.' });
    expect(entry?.current).toMatchObject({ content: 'Room 301.' });
    expect(entry?.base[`notice/${id}`]).toMatchObject({ content: 'Room 204, 9:00.' });
    expect(await noticeById(laptop.replica, id)).toMatchObject({ title: 'Exam', content: 'Room 301.' });
    expect((await marksOf(laptop.replica, [`notice/${id}`])).get(`notice/${id}`)).toBe('conflict');
    const current = entry?.current as unknown as { editions: Record<string, string> };
    const input = { courseId, id, content: 'Room 105.', basis: { content: current.editions.content } };
    const again = await laptop.store.resend(entry?.mid ?? '', input, current);
    expect(again.ok).toBe(true);
    await laptop.cycle();
    await atDesk.cycle();
    expect(await noticeById(atDesk.replica, id)).toMatchObject({ title: 'Exam', content: 'Room 105.' });
    expect(await attentionEntries(laptop.replica)).toEqual([]);
    // The version that lost can be had back for a month: as a new edit on what is there now.
    const [lost, ...more] = await givenUp(laptop.replica);
    expect(more).toEqual([]);
    expect(lost).toMatchObject({ outcome: 'overruled', name: 'updateNotice', input: { content: 'Room 301.' } });
    const { editions } = (await noticeById(laptop.replica, id)) ?? {};
    const back = { courseId, id, content: 'Room 301.', basis: { content: editions?.content ?? '' } };
    expect((await laptop.store.restore(lost?.mid ?? '', back)).ok).toBe(true);
    await laptop.cycle();
    await atDesk.cycle();
    expect(await noticeById(atDesk.replica, id)).toMatchObject({ title: 'Exam', content: 'Room 301.' });
    expect(await givenUp(laptop.replica)).toEqual([]);
  });

  test('in a chain on one device is no conflict with itself', async () => {
    desk.network.online = false;
    const { id, mid } = await write(atDesk);
    const first = await edit(atDesk, id, { title: 'One' }, { title: mid, content: mid });
    expect(first.ok).toBe(true);
    const { editions } = (await noticeById(atDesk.replica, id)) ?? { editions: {} };
    await edit(atDesk, id, { title: 'Two' }, editions as never);
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Two']);
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
  });

  test('of a notice that was deleted meanwhile keeps the text in the tray', async () => {
    const { id, mid } = await write(atDesk);
    await atDesk.cycle();
    const other = await world.device(teacher).open();
    await other.cycle();
    await atDesk.store.mutate(deleteNotice, { courseId, id });
    await atDesk.cycle();
    await edit(other, id, { content: 'a long new text' }, { title: mid, content: mid });
    await other.cycle();
    const [entry] = await attentionEntries(other.replica);
    expect(entry?.refusal?.reason).toBe('notice.gone');
    expect(entry?.input).toMatchObject({ content: 'a long new text' });
  });
});

describe('pinning, reading and deleting (C-178, C-181, C-188, S-325)', () => {
  test('a pinned notice is first everywhere', async () => {
    const { id } = await write(atDesk, 'Old');
    world.pass(1_000);
    await write(atDesk, 'New');
    await atDesk.store.mutate(setNoticeTop, { courseId, id, state: 1 });
    expect(await titles(atDesk)).toEqual(['Old', 'New']);
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual(['Old', 'New']);
    const listed = await world.say(student, listNotices, { courseId });
    expect(listed.ok && listed.data.list.map(({ title }) => title)).toEqual(['Old', 'New']);
  });

  test('reading counts once, on all devices of the reader, and staff see the count', async () => {
    const { id } = await write(atDesk);
    await atDesk.cycle();
    await onPhone.cycle();
    await onPhone.store.mutate(readNotice, { courseId, id });
    await onPhone.store.mutate(readNotice, { courseId, id });
    expect([...(await readNotices(onPhone.replica, courseId))]).toEqual([id]);
    await onPhone.cycle();
    const tablet = await world.device(student).open();
    await tablet.cycle();
    expect([...(await readNotices(tablet.replica, courseId))]).toEqual([id]);
    world.pass(31_000);
    await world.server.runJobs();
    await atDesk.cycle();
    expect((await noticeCounts(atDesk.replica, courseId)).get(id)).toMatchObject({ readers: 1, students: 1 });
    expect((await noticeCounts(onPhone.replica, courseId)).size).toBe(0);
    const names = await atDesk.rpc.ask(getReadLists, { id, reading: 1 });
    expect(names.ok && names.value.value.list.map(({ username }) => username)).toEqual([student.username]);
    const asked = await onPhone.rpc.ask(getReadLists, { id, reading: 1 });
    expect(asked.ok).toBe(false);
  });

  test('who has read it is answered from the device without a network, with its age', async () => {
    const { id } = await write(atDesk);
    await atDesk.cycle();
    await atDesk.rpc.ask(getReadLists, { id, reading: 0 });
    const askedAt = world.now();
    world.pass(60_000);
    desk.network.online = false;
    const kept = await atDesk.rpc.ask(getReadLists, { id, reading: 0 });
    expect(kept.ok && kept.value).toMatchObject({ fresh: false, at: askedAt });
    await expect(atDesk.rpc.ask(getReadLists, { id, reading: 1 })).rejects.toThrow('offline');
  });

  test('a deleted notice goes everywhere, with its read marks; deleting it again is no refusal', async () => {
    const { id } = await write(atDesk);
    await atDesk.cycle();
    await onPhone.cycle();
    await onPhone.store.mutate(readNotice, { courseId, id });
    await onPhone.cycle();
    await atDesk.store.mutate(deleteNotice, { courseId, id });
    await atDesk.store.mutate(deleteNotice, { courseId, id });
    await atDesk.cycle();
    while ((await world.server.runJobs()) > 0);
    await onPhone.cycle();
    expect(await titles(onPhone)).toEqual([]);
    expect((await readNotices(onPhone.replica, courseId)).size).toBe(0);
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
  });
});
