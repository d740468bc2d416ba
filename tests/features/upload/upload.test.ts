import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { checkUploadFile, editorUpload, uploadV2 } from '#contract/features/upload/calls.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Person } from '#tests/harness/device.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { check, chunkBytes, fetchFile, fileOf, receivedOf, type Sent, send, upload } from './sender.ts';

onBothDatabases((url) => {
  let world: World;
  let one: Person;
  let other: Person;
  const chance = chanceFrom(7);
  const bytes = (length: number) => Buffer.from(chance.bytes(new Uint8Array(length)));

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), uploads: { chunkBytes } });
    one = await world.person('teacher');
    other = await world.person('student');
  });
  afterAll(() => world?.close());

  const stored = (what: Sent) =>
    world.server.db.read((sql) =>
      sql
        .withTables<{ file_content: { id: string; md5: string } }>()
        .selectFrom('file_content')
        .select('id')
        .where('md5', '=', what.md5)
        .execute(),
    );

  test('a file arrives chunk by chunk, and is byte for byte what was sent, in forms with the token in the query (C-427, C-428, S-559)', async () => {
    for (const length of [1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 10 * chunkBytes, 12_345]) {
      const file = fileOf(world, bytes(length), '作业.bin');
      const asked = await check(world, one, file);
      expect(asked).toMatchObject({ status: 2, data: { window: 1 } });
      expect(receivedOf(asked, file)).toEqual([]);
      expect(await upload(world, one, file)).toMatchObject({ status: 1, data: { fileid: file.id, ext_s: 'bin' } });
      const got = await fetchFile(world, one, file.id);
      expect([got.statusCode, got.rawPayload.equals(file.bytes)]).toEqual([200, true]);
      expect(await check(world, one, file)).toMatchObject({ status: 1, data: { fileid: file.id } });
    }
  });

  test('what arrived is not asked for again, and a doubled chunk changes nothing: status 2 is taken, status 1 complete (S-353, S-354)', async () => {
    const file = fileOf(world, bytes(5_500));
    for (const n of [3, 0, 3]) expect(await send(world, one, file, n)).toMatchObject({ status: 2, data: { chunk: n } });
    expect(receivedOf(await check(world, one, file), file)).toEqual([0, 3]);
    expect(await upload(world, one, file)).toMatchObject({ status: 1 });
    expect(await send(world, one, file, 5)).toMatchObject({ status: 1, data: { fileid: file.id } });
  });

  test('other bytes in the place of a chunk are refused, and what is here stays', async () => {
    const file = fileOf(world, bytes(3_000));
    await send(world, one, file, 1);
    const changed = await send(world, one, file, 1, { bytes: bytes(1_000) });
    expect(changed.refusal).toMatchObject(uploadRefusal.changed);
    expect(await upload(world, one, file)).toMatchObject({ status: 1 });
  });

  test('bytes that are not the announced file are forgotten, and the right ones are taken after', async () => {
    const file = fileOf(world, bytes(3_000));
    await send(world, one, file, 1, { bytes: bytes(1_000) });
    await send(world, one, file, 0);
    const last = await send(world, one, file, 2);
    expect(last.refusal).toMatchObject(uploadRefusal.mismatch);
    expect(receivedOf(await check(world, one, file), file)).toEqual([]);
    expect(await upload(world, one, file)).toMatchObject({ status: 1 });
    expect((await fetchFile(world, one, file.id)).rawPayload.equals(file.bytes)).toBe(true);
  });

  test('the same file again, renamed, is there at once for the one who sent it, and for nobody else', async () => {
    const file = fileOf(world, bytes(2_500), 'a.bin');
    await upload(world, one, file);
    const again = { ...file, id: world.newId(), name: 'b.bin' };
    expect(await check(world, one, again)).toMatchObject({ status: 1, data: { fileid: again.id } });
    const strangers = { ...file, id: world.newId() };
    const asked = await check(world, other, strangers);
    expect(asked.status).toBe(2);
    expect(receivedOf(asked, file)).toEqual([]);
    expect((await fetchFile(world, other, file.id)).statusCode).toBe(404);
    expect(await upload(world, other, strangers)).toMatchObject({ status: 1 });
    expect(await stored(file)).toHaveLength(2);
    await world.server.runJobs();
    expect(await stored(file)).toHaveLength(1);
    for (const [who, id] of [
      [one, file.id],
      [one, again.id],
      [other, strangers.id],
    ] as const)
      expect((await fetchFile(world, who, id)).rawPayload.equals(file.bytes)).toBe(true);
  });

  test('an id that is somebody else’s is refused without a word about whose', async () => {
    const file = fileOf(world, bytes(1_500));
    await upload(world, one, file);
    const stolen = { ...fileOf(world, bytes(1_500)), id: file.id };
    for (const who of [one, other]) {
      expect((await check(world, who, stolen)).refusal).toMatchObject(coreRefusal.idTaken);
      expect((await send(world, who, stolen, 0)).refusal).toMatchObject(coreRefusal.idTaken);
    }
  });

  test('the three endpoints of uploading are where the specification has them, and want a session (S-551)', async () => {
    const paths = [checkUploadFile, uploadV2, editorUpload].map(({ path }) => path);
    expect(paths).toEqual(['/Upload/checkUploadFile', '/UploadApi/uploadV2', '/UploadApi/editorUpload']);
    for (const url of paths) {
      const reply = await world.server.app.inject({ method: 'POST', url, payload: {} });
      expect([url, reply.json().code]).toEqual([url, replyCode.notSignedIn]);
    }
  });
});
