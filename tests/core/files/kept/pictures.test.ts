import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { changeKeeping, pin } from '#src/core/device/keeping.ts';
import { type Desk, id, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

describe('a picture of a list', () => {
  const conversation = (name: string, avatar: string) =>
    desk.replica.db.table('row_conversation').put({ id: name, _s: `conv:${name}`, kind: 'group', avatar });

  test('is here while its row is, and is none of the files that a person keeps', async () => {
    const [first, next] = [id(), id()];
    for (const one of [first, next])
      desk.files.set(
        one,
        Uint8Array.from({ length: 2_000 }, (_, at) => at % 7),
      );
    await changeKeeping(desk.replica, () => ({ byItself: false, maxBytes: 1_000 }));
    await conversation('g1', `/file/${first}`);
    await conversation('g2', '/avatar/0123456789abcdef');
    await conversation('g3', '');
    desk.metered = true;
    await desk.run();
    expect(desk.server.requests).toEqual([]);
    desk.metered = false;
    await desk.run();
    expect([await desk.kept(first), [...desk.disk.content.keys()]]).toEqual([true, [first]]);
    await conversation('g1', `/file/${next}`);
    await desk.run();
    expect([await desk.kept(next), [...desk.disk.content.keys()]]).toEqual([true, [next]]);
    await desk.replica.db.table('row_conversation').delete('g1');
    await desk.run();
    expect([[...desk.disk.content.keys()], await desk.bytes.kept.count()]).toEqual([[], 0]);
  });

  test('whoever made a film of it fills nobody’s device', async () => {
    const film = id();
    desk.files.set(film, new Uint8Array(1_500_000));
    const start = desk.now;
    await conversation('g1', `/file/${film}`);
    await desk.run();
    expect(await desk.bytes.kept.get(film)).toMatchObject({ state: 'failed', problem: 'refused', received: 0 });
    // It is asked for again after a day, then after two: a server's no may end in an hour, a film does not get smaller.
    const next = async () => ((await desk.bytes.kept.get(film))?.notBefore ?? 0) - start;
    expect(await next()).toBe(day);
    desk.now = start + day;
    await desk.run(1);
    expect([await next(), desk.server.requests.length]).toEqual([3 * day, 2]);
    // The clock was a month fast and is set right: nothing waits for that month.
    desk.now = start - 30 * day;
    await desk.run(1);
    expect(desk.server.requests.length).toBe(3);
  });

  test('that is a file of a kept course too, or was asked for, comes whatever its size and is among what the person keeps', async () => {
    const film = await desk.add('c', 1_500_000);
    await conversation('g1', `/file/${film}`);
    const start = desk.now;
    await desk.run();
    expect(await desk.bytes.kept.get(film)).toMatchObject({ state: 'failed', reason: 'picture' });
    // At once, not when the picture would have been asked for again.
    desk.now = start;
    await pin(desk.replica, 'course:c', true);
    await desk.run();
    expect(await desk.kept(film)).toBe(true);
    expect(await desk.bytes.kept.get(film)).toMatchObject({ reason: 'course', courseId: 'c' });
    await pin(desk.replica, 'course:c', false);
    await desk.bytes.kept.update(film, { isAsked: true, courseId: '' });
    await desk.run();
    expect(await desk.bytes.kept.get(film)).toMatchObject({ reason: 'asked', courseId: 'c' });
    // While its course is being loaded anew, too.
    await desk.replica.db.cursors.delete('course:c');
    await desk.run();
    expect(await desk.bytes.kept.get(film)).toMatchObject({ reason: 'asked', courseId: 'c' });
  });
});
