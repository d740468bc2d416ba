import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryPreview } from '#contract/features/upload/calls.ts';
import {
  claimPreview,
  failPreview,
  previewRow,
  queueAgain,
  queuePreview,
} from '#server/features/upload/convert/table.ts';
import { fileById } from '#server/features/upload/store/files.ts';
import { createSender, fileOf } from '#tests/features/upload/sender.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const sender = createSender(2_048_000);

onBothDatabases((url) => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), rateLimits: true });
  });
  afterAll(() => world?.close());

  /** A document that waits to be converted; answers its content. */
  const given = async (who: Person, words: string) => {
    const file = fileOf(world, Buffer.from(words), `${words}.txt`);
    expect(await sender.upload(world, who, file)).toMatchObject({ status: 1 });
    const { contentId = '' } = (await world.server.db.read((sql) => fileById(sql, file.id))) ?? {};
    const row = { contentId, target: 'pdf', extension: 'docx' } as const;
    await world.server.db.write((sql) => queuePreview(sql, row, world.now()));
    world.pass(1);
    return { contentId, fileId: file.id };
  };
  const claim = async (served: readonly string[] = []) =>
    world.server.db.write((sql) => claimPreview(sql, ['pdf'], world.now(), served));

  test('who has many files to be shown waits for themselves', async () => {
    const [greedy, other] = [await world.person('student'), await world.person('student')];
    const first = await given(greedy, 'one');
    const second = await given(greedy, 'two');
    const theirs = await given(other, 'three');
    expect(await claim()).toMatchObject({ contentId: first.contentId, uid: greedy.uid });
    expect(await claim([greedy.uid])).toMatchObject({ contentId: theirs.contentId, uid: other.uid });
    expect(await claim([greedy.uid, other.uid])).toMatchObject({ contentId: second.contentId });
    expect(await claim([other.uid, greedy.uid])).toBeUndefined();
  });

  test('what failed and is tried again waits behind all others, and is not tried without end', async () => {
    const [greedy, other] = [await world.person('student'), await world.person('student')];
    const { contentId, fileId } = await given(greedy, 'hangs');
    expect(await claim()).toMatchObject({ contentId });
    await world.server.db.write((sql) => failPreview(sql, { contentId, attempts: 3 }, 'unknown', world.now()));
    const theirs = await given(other, 'waits');
    await world.server.db.write((sql) => queueAgain(sql, contentId, world.now()));
    expect(await world.server.db.read((sql) => previewRow(sql, contentId))).toMatchObject({ state: 'waiting' });
    expect(await claim()).toMatchObject({ contentId: theirs.contentId });
    const again = () => world.say(greedy, retryPreview, { id: fileId });
    for (let count = 0; count < 6; count += 1) expect((await again()).ok).toBe(true);
    expect(await again()).toMatchObject({ status: 429 });
  });
});
