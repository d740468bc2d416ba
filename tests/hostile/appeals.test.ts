import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { addAppealPicture, applyAppeal, openAppeal } from '#contract/features/account/appeal-calls.ts';
import { appealLimits } from '#contract/features/account/keys.ts';
import { jpegOf } from '#tests/harness/pictures.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';

/** What somebody without an account leaves in the database by appeals, which wait for half a year. */
let world: World;
const nobody = { token: '' };
const picture = Buffer.concat([jpegOf(800, 600), Buffer.alloc(1_000, 7)]);

beforeEach(async () => {
  world = await createWorld({ rateLimits: true });
});
afterEach(() => world?.close());

const given = { account: 'nobody', name: 'Lin', contact: 'lin@home.example', reason: 'I lost my phone.' };

/** Puts an appeal with as many pictures as it may have; answers how many were taken. */
const appeal = async (): Promise<number> => {
  const opened = await world.say(nobody, openAppeal, { captcha: await world.captcha() });
  if (!opened.ok) return 0;
  let taken = 0;
  for (let count = 0; count < appealLimits.pictures; count += 1) {
    const reply = await postForm(world, '', addAppealPicture.path, opened.data, { file: picture });
    if (reply.statusCode === 200 && reply.json().status === 1) taken += 1;
  }
  expect(await world.say(nobody, applyAppeal, { ...given, ...opened.data })).toMatchObject({ ok: true });
  return taken;
};

test('pictures of appeals from one address have a bound for each day', async () => {
  let taken = 0;
  for (let hours = 0; hours < 20; hours += 1) {
    for (let count = 0; count < 5; count += 1) taken += await appeal();
    world.pass(hour);
  }
  expect(taken).toBe(120);
  world.pass(day);
  expect(await appeal()).toBe(3);
}, 60_000);

test('all that wait hold so many pictures, from however many addresses; a word is taken all the same', async () => {
  const many = Array.from({ length: 2_000 }, () => ({ id: world.newId(), type: 'image/jpeg', data: '' }));
  await world.server.db.write(async (sql) => {
    type Tables = { appeal: object; appeal_picture: { id: string; appeal_id: string; type: string; data: string } };
    const tables = sql.withTables<Tables>();
    const id = world.newId();
    const nothing = { name: '', number: '', contact: '', reason: '', reply: '', uid: '', coid: '', account: '' };
    const row = { ...nothing, id, ticket: id, state: 'pending', way: 'mail', language: 'zh', at: world.now() };
    await tables.insertInto('appeal').values(row).execute();
    for (let at = 0; at < many.length; at += 500)
      await tables
        .insertInto('appeal_picture')
        .values(many.slice(at, at + 500).map((one) => ({ ...one, appeal_id: id })))
        .execute();
  });
  expect(await appeal()).toBe(0);
});
