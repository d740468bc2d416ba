import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { openDatabases } from '#src/core/open.ts';
import { replicaName } from '#src/core/replica.ts';
import { replicaTables } from '#src/features/all.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { oneSession, opening } from '#src/shell/session/one-session.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const failed = new Error('Internal error opening backing store');

test('one that could not be opened is not kept: who asks again tries anew', async () => {
  const opens = [() => Promise.reject(failed), async () => 'session'];
  const one = oneSession({ open: () => opens.shift()?.() ?? Promise.reject(failed), close: () => {} });
  await expect(one.ask('u1', 't')).rejects.toBe(failed);
  expect(await one.ask('u1', 't')).toEqual({ session: 'session', isNew: true });
  expect(await one.ask('u1', 't')).toEqual({ session: 'session', isNew: false });
});

test('one that does not open in time is told, goes on opening, and is closed when it comes too late', async () => {
  const database = Promise.withResolvers<string>();
  const closed: string[] = [];
  const one = oneSession({ open: () => database.promise, close: (session) => closed.push(session) });
  const asked = one.ask('u1', 't').catch(({ name }: Error) => name);
  await vi.advanceTimersByTimeAsync(10 * second);
  expect([await asked, opening.held]).toEqual(['OpeningLate', 'silent']);
  await one.close();
  database.resolve('late');
  await database.promise;
  await Promise.resolve();
  expect([closed, opening.held]).toEqual([['late'], 'no']);
});

test('a tab that holds an older version is told of, and when it lets go the session is there without asking anew', async () => {
  const indexedDB = new IDBFactory();
  const holding = indexedDB.open(replicaName('u1'), 1);
  const older = await new Promise<{ readonly close: () => void }>((resolve) => {
    holding.onsuccess = () => resolve(holding.result as never);
  });
  const one = oneSession({
    open: (uid, _, onBlocked) =>
      openDatabases({
        ...{ uid, tables: replicaTables, schemaVersion, onBlocked },
        platform: { indexedDB, IDBKeyRange },
      }),
    close: ({ db, outbox }) => {
      db.close();
      outbox.close();
    },
  });
  const asked = one.ask('u1', 't').catch(({ name }: Error) => name);
  // Asked to let go, the old tab does not.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(second);
    expect(opening.held).toBe('blocked');
  });
  expect(await asked).toBe('OpeningLate');
  older.close();
  await vi.waitUntil(() => opening.held === 'no');
  const { session } = await one.ask('u1', 't');
  expect([session.uid, opening.held]).toEqual(['u1', 'no']);
  await one.close();
});
