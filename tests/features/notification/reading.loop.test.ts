import { describe, expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import {
  getAgencyMsg,
  getMessageDetail,
  getNoReadMessageCount,
  getPopMsg,
  readAll,
  readIt,
} from '#contract/features/notification/calls.ts';
import { notifications, unreadCount } from '#src/features/notification/data/queries.ts';
import { courseId, jobs, student, teacher, world } from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';
import { listed, open, publish, test } from './told.ts';

const shown = async (tab: Tab) =>
  (await notifications(tab.replica)).map(({ row, unread }) => [row.title || row.text, unread]);

describe('reading (C-250, C-251, C-254, S-154, S-162)', () => {
  test('one and all are marked without a network, and the other devices agree', async () => {
    await publish('One');
    world.pass(10);
    await publish('Two');
    world.pass(10);
    await publish('Three');
    await jobs();
    const device = world.device(student);
    const phone = await device.open();
    await phone.cycle();
    device.network.online = false;
    const [newest] = await notifications(phone.replica);
    await phone.store.mutate(readIt, { id: newest?.row.id ?? '', upTo: newest?.row.arrivedAt ?? 0 });
    expect(await unreadCount(phone.replica)).toBe(2);
    await phone.store.mutate(readAll, { type: '0', upTo: newest?.row.arrivedAt ?? 0 });
    expect(await unreadCount(phone.replica)).toBe(0);
    device.network.online = true;
    await phone.cycle();
    const tablet = await open(student);
    expect(await unreadCount(tablet.replica)).toBe(0);
    expect(await world.say(student, getNoReadMessageCount, {})).toMatchObject({ data: { noReadCount: 0 } });
  });

  test('what arrived after "mark all" was pressed stays unread, however late the mark comes', async () => {
    await publish('Seen');
    await jobs();
    const device = world.device(student);
    const phone = await device.open();
    await phone.cycle();
    device.network.online = false;
    // The device's clock is an hour ahead: it is not asked.
    device.skew = 60 * minute;
    const [newest] = await notifications(phone.replica);
    await phone.store.mutate(readAll, { type: '100', upTo: newest?.row.arrivedAt ?? 0 });
    await publish('Not seen');
    await jobs();
    device.network.online = true;
    await phone.cycle();
    expect(await shown(phone)).toEqual([
      ['Not seen', true],
      ['Seen', false],
    ]);
  });

  test('"mark all" of a tab leaves the other tabs alone; an older mark that comes late changes nothing', async () => {
    await publish('Teaching');
    await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
    await jobs();
    await world.say(student, readAll, { type: '1' });
    expect(await world.say(student, getNoReadMessageCount, { type: '0' })).toMatchObject({ data: { noReadCount: 1 } });
    expect(await world.say(student, getNoReadMessageCount, { type: '1' })).toMatchObject({ data: { noReadCount: 0 } });
    await world.say(student, readAll, { type: '1', upTo: 1 });
    await world.say(student, readAll, { type: '0', upTo: Number.MAX_SAFE_INTEGER });
    expect(await world.say(student, getNoReadMessageCount, {})).toMatchObject({ data: { noReadCount: 0 } });
    world.pass(1);
    await publish('After a mark from the future');
    await jobs();
    expect(await world.say(student, getNoReadMessageCount, {})).toMatchObject({ data: { noReadCount: 1 } });
  });
});

describe('the calls of the specification (E-031, E-032, E-033, S-537)', () => {
  test('type 100 is all; lists are paged and searched; one is shown to its owner alone (C-249, C-252, C-253, C-255)', async () => {
    await publish('期中考试安排');
    world.pass(1_000);
    const at = Math.floor(world.now() / 1_000);
    const id = await publish('实验课改期');
    await jobs();
    const popped = await world.say(student, getPopMsg, { type: '100' });
    expect(popped).toMatchObject({
      data: {
        total: 2,
        list: [
          {
            type: '0',
            isread: '0',
            title: '实验课改期',
            activitylabel: 5,
            eventtype: 5,
            contenttype: 7,
            contentid: id,
            courseid: courseId,
            coursename: 'Calculus',
            courserole: 0,
            createtime: at,
            senderUserInfo: { uid: teacher.uid, username: teacher.username },
            appeal: null,
          },
          { title: '期中考试安排' },
        ],
      },
    });
    expect((await listed(student, { keyword: '考试' })).list.map(({ title }) => title)).toEqual(['期中考试安排']);
    expect((await listed(student, { page: 2, limit: 1 })).list.map(({ title }) => title)).toEqual(['期中考试安排']);
    expect(await world.say(student, getAgencyMsg, {})).toMatchObject({ data: { total: 0 } });
    const [first] = (await listed(student)).list;
    const asked = { id: first?.id ?? '', coid: '' };
    expect(await world.say(student, getMessageDetail, asked)).toMatchObject({ data: { title: '实验课改期' } });
    expect(await world.say(teacher, getMessageDetail, asked)).toMatchObject({
      ok: false,
      refusal: { reason: 'notification.gone' },
    });
  });
});
