import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPage } from '#src/core/sync/load.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { type Backup, backUp } from '#tests/harness/backup.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import type { Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;

beforeEach(async () => {
  world = await createWorld({ limits: { inlineResetRows: 6, snapshotRows: 3 } });
  room = await openClassroom(world);
});
afterEach(() => world.close());

/** The next page of the course, and whether there was one to load. */
const nextPage = async ({ host, replica }: Tab): Promise<void> => {
  const [load] = await replica.db.loads.toArray();
  if (load === undefined) throw new Error('nothing is loaded in pages');
  await loadPage(host, load);
};

/** Pages bring rows by their kind: past `activity`, all of that kind are held, and no notice is. */
const pastActivities = async (tab: Tab): Promise<void> => {
  await pullOnce(tab.host);
  do await nextPage(tab);
  while ((await tab.replica.db.loads.toArray())[0]?.after.startsWith('activity/'));
};

/** Notices in a copy of the database, more of them after it, and their author never comes back. */
const written = async (): Promise<Backup> => {
  const { tab, write } = room;
  for (const title of ['one', 'two', 'three', 'four']) await write(tab, title);
  await tab.cycle();
  const backup = await backUp(world);
  world.pass(1_000);
  for (const title of ['five', 'six']) await write(tab, title);
  await tab.cycle();
  tab.kill();
  return backup;
};

const synced = async (tab: Tab): Promise<void> => {
  while ((await tab.cycle()).more);
};

/** Everything that the course's page counts, as a device shows it. */
const shown = async ({ replica }: Tab): Promise<unknown[]> => [
  (await replica.db.table('row_activity').toArray()).map(({ id }) => id).sort(),
  (await replica.db.table('row_notice').toArray()).map(({ id }) => id).sort(),
];

const openReader = (): Promise<Tab> => world.device(room.teacher).open();

test('a database that goes back without a word is found out by who has loaded half of a course', async () => {
  const backup = await written();
  const tab = await openReader();
  await pastActivities(tab);
  await backup.restore('unannounced');
  await synced(tab);
  expect(await shown(tab)).toEqual(await shown((await room.fresh()).tab));
});

test('it is found out by the newest of the pages, too', async () => {
  const { tab: author, write } = room;
  for (const title of ['one', 'two', 'three', 'four']) await write(author, title);
  await author.cycle();
  const tab = await openReader();
  await pullOnce(tab.host);
  await nextPage(tab);
  const backup = await backUp(world);
  world.pass(1_000);
  await write(author, 'five');
  await author.cycle();
  author.kill();
  while ((await tab.replica.db.loads.toArray())[0]?.after.startsWith('activity/')) await nextPage(tab);
  await backup.restore('unannounced');
  await synced(tab);
  expect(await shown(tab)).toEqual(await shown((await room.fresh()).tab));
});

test('pages of before and after it make no copy together', async () => {
  const backup = await written();
  const tab = await openReader();
  await pastActivities(tab);
  await backup.restore('unannounced');
  while ((await tab.replica.db.loads.count()) > 0) await nextPage(tab);
  await synced(tab);
  expect(await shown(tab)).toEqual(await shown((await room.fresh()).tab));
});

test('nor do pages with what follows them: the last of them proves how far the server was, until a delta has come as far', async () => {
  const { tab: author, write } = room;
  for (const title of ['one', 'two', 'three', 'four']) await write(author, title);
  await author.cycle();
  const tab = await openReader();
  await pastActivities(tab);
  const backup = await backUp(world);
  world.pass(1_000);
  for (const title of ['five', 'six']) await write(author, title);
  await author.cycle();
  author.kill();
  while ((await tab.replica.db.loads.count()) > 0) await nextPage(tab);
  await backup.restore('unannounced');
  await synced(tab);
  expect(await shown(tab)).toEqual(await shown((await room.fresh()).tab));
});
