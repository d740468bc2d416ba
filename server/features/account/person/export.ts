import { ok, type Result, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import { exportMyData } from '#contract/features/account/person-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import { asRead, rowsOf } from '#server/core/export/rows.ts';
import { type ZipEntry, zipOf } from '#server/core/export/zip.ts';
import { type Download, onCall } from '#server/core/feature.ts';
import { filesRoot } from '#server/core/files/downloads.ts';
import { signedAddress } from '#server/core/files/signed.ts';
import { waiting } from '#server/core/session/rate.ts';
import { sessionsOf } from '#server/core/session/sessions.ts';
import { columnOf, type Entity } from '#server/core/sync/entity.ts';
import { contactsOf } from '../contacts.ts';
import { entryLimits } from '../entry/limits.ts';
import { pictureOfPerson } from '../store.ts';
import { provesAgain } from './again.ts';

const path = `${filesRoot}my-data`;
const holdsFor = 10 * minute;

/** Letters of one file of the archive; what is more is in the next one. */
const fileLetters = 8_000_000;

/** Fields in which rows say who wrote them, or whom they are about. */
const personFields = ['uid', 'createdBy', 'fromUid'] as const;

/** Everything of somebody: the rows of their own scope, and whatever else names them as its writer. */
const fieldOf = (of: Entity, kind: string): string | undefined =>
  kind === 'user' ? of.scope.field : personFields.find((field) => field in of.columns);

async function* entriesOf(core: Core, uid: string): AsyncGenerator<ZipEntry> {
  const at = core.now();
  const text = (name: string, value: unknown): ZipEntry => ({
    name,
    at,
    content: `${JSON.stringify(value, null, 2)}\n`,
  });
  yield { name: 'README.txt', at, content: about };
  for (const of of core.entities.all) {
    const field = fieldOf(of, of.scope.kind);
    if (field === undefined) continue;
    const name = `${of.scope.kind === 'user' ? 'mine' : 'written'}/${of.name}`;
    let part = 0;
    let rows: string[] = [];
    const file = (): ZipEntry => {
      part += 1;
      const content = `[\n${rows.join(',\n')}\n]\n`;
      rows = [];
      return { name: `${name}${part === 1 ? '' : `-${part}`}.json`, at, content };
    };
    for await (const some of rowsOf(core.db.read, of, { [columnOf(field)]: uid })) {
      for (const row of await core.db.read((sql) => asRead(sql, of, some, uid)))
        rows.push(JSON.stringify(row, null, 2));
      if (rows.reduce((letters, row) => letters + row.length, 0) > fileLetters) yield file();
    }
    if (rows.length > 0) yield file();
  }
  const sessions = await sessionsOf(core, uid);
  yield text(
    'account/sign-ins.json',
    sessions.map(({ device, createdAt, usedAt }) => ({ device, createdAt, usedAt })),
  );
  yield text('account/addresses.json', await core.db.read((sql) => contactsOf(sql, uid)));
  const picture = await core.db.read((sql) => pictureOfPerson(sql, uid));
  if (picture !== undefined)
    yield { name: `account/picture.${picture.type.slice(6)}`, at, content: Buffer.from(picture.data, 'base64') };
}

const about = `What this school keeps about you.

mine/     rows that only you read: settings, to-dos, notifications, what you studied
written/  what you wrote, and what courses keep about you
account/  your picture, addresses and sign-ins

Times are milliseconds since 1970 (UTC). Files that you uploaded are saved from where you uploaded them.
`;

export const exportHandler = onCall(exportMyData, async ({ password }, asking): Promise<Result<{ url: string }>> => {
  const { core, uid } = asking;
  const proved = await provesAgain(asking, password);
  if (!proved.ok) return proved;
  const wait = await entryLimits(core).exports.use(uid);
  if (wait > 0) return refused(waiting(accountRefusal.locked, wait));
  return ok({ url: await signedAddress(core, path, { uid }, core.now() + holdsFor) });
});

export const exportDownload: Download = {
  path,
  run: async ({ uid = '' }, core) => {
    const day = new Date(core.now()).toISOString().slice(0, 10);
    return ok({ name: `my-data-${day}.zip`, type: 'application/zip', content: zipOf(entriesOf(core, uid)) });
  },
};
