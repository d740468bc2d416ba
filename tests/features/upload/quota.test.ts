import { expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { minute } from '#contract/core/time.ts';
import { editorUpload } from '#contract/features/upload/calls.ts';
import { largestPlainFile, roomOf, usualQuota, usualSpare } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import { roomFor } from '#server/features/upload/receive/room.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { samples } from './samples.ts';
import { check, chunkBytes, fileOf, send, upload } from './sender.ts';

const test = worldTest({ uploads: { chunkBytes } });

/** Written as whoever sells memberships will. */
const setVip = ({ uid }: Person, vip: number) =>
  world.server.db.write((sql) =>
    sql
      .withTables<{ profile: { id: string; vip: number } }>()
      .updateTable('profile')
      .set({ vip })
      .where('id', '=', uid)
      .execute(),
  );

test('over 150 MB where membership is needed: the level is the server’s own, asked with the question and with the first chunk (S-426, S-502)', async () => {
  const [plain, member] = [await world.person('teacher'), await world.person('student')];
  await setVip(member, 1);
  const large = { size: largestPlainFile + 1, chunks: 157_287 };
  for (const [who, more, vip, refusal] of [
    [plain, large, 1, uploadRefusal.vipNeeded],
    [plain, { ...large, isvip: 4 }, 1, uploadRefusal.vipNeeded],
    [plain, { size: largestPlainFile, chunks: 157_287 }, 1, undefined],
    [plain, large, 0, undefined],
    [member, large, 1, undefined],
  ] as const) {
    const file = fileOf(world, Buffer.alloc(chunkBytes, vip), 'v.bin');
    const asked = await check(world, who, file, { ...more, vip });
    const sent = await send(world, who, file, 0, { more: { ...more, vip } });
    if (refusal === undefined) expect([vip, asked.status, sent.status]).toEqual([vip, 2, 2]);
    else expect([asked.refusal, sent.refusal]).toMatchObject([refusal, refusal]);
  }
  const odd = fileOf(world, Buffer.alloc(chunkBytes), 'v.bin');
  const chunk = await send(world, plain, odd, 0, { more: { ...large, vip: 7 } });
  expect(chunk.refusal).toMatchObject({ ...coreRefusal.invalidInput, field: 'vip' });
});

test('a person’s room by their level, and a disk that is full: said at once, and nothing is begun', async () => {
  const crowded = await world.person('teacher');
  const [room, more = 0] = [usualQuota.teacher, roomOf[1]];
  const held = fileOf(world, 'x', 'x.bin');
  await upload(world, crowded, held);
  // As if it were nearly all that they may have.
  const grow = (size: number) =>
    world.server.db.write((sql) =>
      sql
        .withTables<{ file_content: { md5: string; size: number } }>()
        .updateTable('file_content')
        .set({ size })
        .where('md5', '=', held.md5)
        .execute(),
    );
  await grow(room - 2 * chunkBytes);
  const [fits, tooMuch] = [
    fileOf(world, Buffer.alloc(2 * chunkBytes, 1)),
    fileOf(world, Buffer.alloc(2 * chunkBytes + 1)),
  ];
  expect((await check(world, crowded, tooMuch)).refusal).toMatchObject(uploadRefusal.noRoom);
  expect((await send(world, crowded, tooMuch, 0)).refusal).toMatchObject(uploadRefusal.noRoom);
  expect((await check(world, crowded, fits)).status).toBe(2);
  await setVip(crowded, 1);
  expect((await check(world, crowded, tooMuch)).status).toBe(2);
  await grow(more);
  expect((await check(world, crowded, tooMuch)).refusal).toMatchObject(uploadRefusal.noRoom);

  const other = await world.person('teacher');
  const roomOn = (free: number) =>
    roomFor(
      {
        ...world.server,
        now: world.now,
        files: { room: async () => free },
        uploads: { quota: usualQuota, spareBytes: usualSpare },
      } as unknown as Core,
      other.uid,
      1_000,
    );
  expect((await roomOn(1_000)).refusal).toMatchObject({ ...uploadRefusal.serverFull, params: { seconds: 60 } });
  expect((await roomOn(2 ** 30 + 1_000)).refusal).toBe(undefined);
});

test('what is begun has its room until it has arrived: several files begun are not more together than one may be', async () => {
  const small = 4 * chunkBytes;
  const crowded = await createWorld({ uploads: { chunkBytes, quota: { ...usualQuota, student: small } } });
  const student = await crowded.person('student');
  const begin = async (mark: number, chunks = 3) => {
    const file = fileOf(crowded, Buffer.alloc(chunks * chunkBytes, mark), 'a.bin');
    return { file, said: await send(crowded, student, file, 0) };
  };
  const first = await begin(1);
  expect(first.said.status).toBe(2);
  expect((await begin(2)).said.refusal).toMatchObject({ reason: uploadRefusal.tooManyOpen.reason });
  expect((await begin(3, 1)).said.status).toBe(1);
  const atOnce = { id: crowded.newId(), filename: 'a.png' };
  const kept = await postForm(crowded, student.token, editorUpload.path, atOnce, { file: samples.png });
  expect(kept.json().data.refusal).toMatchObject({ reason: uploadRefusal.noRoom.reason });
  // What rests for ten minutes makes room.
  crowded.pass(11 * minute);
  expect((await begin(5)).said.status).toBe(2);
  await crowded.close();
});
