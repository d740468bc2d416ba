import { describe, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { UploadJob } from '#src/core/files/job.ts';
import { acceptOf, camerasOf, checkFiles, type PickOptions } from '#src/features/upload/view/pick/check.ts';
import { isAllDone, percentOf, titleOf, waitOf } from '#src/features/upload/view/tray/progress.ts';
import type { Connection } from '#src/ui/live/use-status.ts';

const mb = 1024 * 1024;

const file = (name: string, size: number): File => ({ name, size }) as File;

const check = (files: readonly File[], options: PickOptions = {}, vip = 0) => {
  const { taken, refused, wantsVip } = checkFiles(files, options, vip);
  return { taken: taken.map(({ name }) => name), refused: refused.map(({ refusal }) => refusal.reason), wantsVip };
};

describe('what is picked is checked before anything else happens', () => {
  test('several where one is taken are all refused (S-422)', () => {
    const two = [file('a.pdf', 1), file('b.pdf', 1)];
    expect(check(two, { single: true })).toEqual({ taken: [], refused: ['upload.single'], wantsVip: false });
    expect(check(two.slice(1), { single: true }).taken).toEqual(['b.pdf']);
  });

  test('an empty file is skipped, and the others go on (S-423)', () => {
    expect(check([file('a.txt', 0), file('b.txt', 1)])).toEqual({
      taken: ['b.txt'],
      refused: ['upload.empty'],
      wantsVip: false,
    });
  });

  test('the caller’s limit comes with its number, and 2 GB is the end (S-424, S-425)', () => {
    const { refused } = checkFiles([file('a.txt', 10 * mb + 1)], { maxMb: 10 }, 0);
    expect(refused).toMatchObject([{ name: 'a.txt', refusal: { reason: 'upload.overLimit', params: { n: 10 } } }]);
    expect(check([file('a.txt', 10 * mb)], { maxMb: 10 }).taken).toHaveLength(1);
    expect(check([file('a.txt', 2 ** 31)]).taken).toHaveLength(1);
    expect(check([file('a.txt', 2 ** 31 + 1)]).refused).toEqual(['upload.tooLarge']);
  });

  test('over 150 MB a place for members offers membership, also on trial (S-426)', () => {
    const large = file('a.mp4', 157_286_401);
    expect(check([large], { needsVip: true })).toEqual({ taken: [], refused: [], wantsVip: true });
    expect(check([file('a.mp4', 157_286_400)], { needsVip: true }).taken).toHaveLength(1);
    expect(check([large], { needsVip: true }, 1).taken).toHaveLength(1);
    expect(check([large], {}).taken).toHaveLength(1);
  });

  test.each([
    ['image', 'upload.wrongImage'],
    ['video', 'upload.wrongVideo'],
    ['document', 'upload.wrongDocument'],
    ['homework', 'upload.wrongHomework'],
    ['mbz', 'upload.wrongMbz'],
    ['audio', 'upload.wrongFormat'],
  ] as const)('a wrong %s is named by its kind (S-427 to S-432, S-434, S-435)', (kind, reason) => {
    expect(check([file('a.exe', 1)], { kind }).refused).toEqual([reason]);
    const taken = acceptOf({ kind }).split(',')[0]?.toUpperCase() ?? '';
    expect(check([file(`A${taken}`, 1)], { kind }).taken).toHaveLength(1);
  });

  test('a camera is offered where what it makes is taken', () => {
    expect(camerasOf({})).toEqual(['image', 'video']);
    expect(camerasOf({ kind: 'image' })).toEqual(['image']);
    expect(camerasOf({ kind: 'video' })).toEqual(['video']);
    expect(camerasOf({ kind: 'document' })).toEqual([]);
    expect(camerasOf({ kind: 'image', extensions: ['mp3', '.MP4'] })).toEqual(['video']);
  });

  test('a list of the caller counts instead of a kind (S-433)', () => {
    expect(check([file('a.CSV', 1), file('b.pdf', 1)], { kind: 'image', extensions: ['.csv'] })).toEqual({
      taken: ['a.CSV'],
      refused: ['upload.wrongFormat'],
      wantsVip: false,
    });
    expect(acceptOf({ extensions: ['.csv', 'txt'] })).toBe('.csv,.txt');
  });
});

describe('all files together', () => {
  const job = (id: string, state: UploadJob['state'], sent: number, size = 100): UploadJob => ({
    id,
    state,
    sent,
    size,
    name: id,
    type: '',
    lastModified: 0,
    source: 'idb',
    order: 0,
    at: 0,
    hashed: 0,
    attempts: 0,
    notBefore: 0,
  });
  const told = (id: string, sent: number) => ({ [id]: { id, sent, hashed: 0, rate: 0 } });

  test('one that is done is 100, and nothing before it is (S-355)', () => {
    expect(percentOf([job('a', 'done', 0)], {})).toBe(100);
    expect(percentOf([job('a', 'verifying', 100)], {})).toBeLessThan(100);
    expect(percentOf([job('a', 'uploading', 20)], told('a', 60))).toBe(60);
    expect(percentOf([job('a', 'uploading', 0), job('b', 'done', 0), job('c', 'cancelled', 0)], {})).toBe(50);
  });

  test('the title tells of success above 99 percent, not at it (S-357)', () => {
    expect(titleOf([job('a', 'uploading', 99)], {}, 'online')).toBe('uploading');
    expect(titleOf([job('a', 'uploading', 991, 1_000)], {}, 'online')).toBe('success');
    expect(titleOf([job('a', 'done', 100), job('b', 'rejected', 0)], {}, 'online')).toBe('failed');
  });

  test('while every file waits it says what for, and nothing of uploading', () => {
    const title = (connection: Connection, ...jobs: UploadJob[]) => titleOf(jobs, {}, connection);
    for (const [connection, wait] of [
      ['offline', 'network'],
      ['captive', 'network'],
      ['paused', 'resting'],
      ['metered', 'wifi'],
      ['signed-out', 'sign-in'],
      ['wrong-user', 'sign-in'],
    ] as const)
      expect([connection, title(connection, job('a', 'uploading', 1))]).toEqual([connection, wait]);
    expect(title('offline', job('a', 'paused', 1))).toBe('paused');
    expect(title('online', job('a', 'offline', 1))).toBe('network');
    expect(title('online', job('a', 'backoff', 1))).toBe('server');
    expect(title('online', job('a', 'backoff', 1), job('b', 'uploading', 1))).toBe('uploading');
    expect(title('online', job('a', 'changed', 1), job('b', 'cancelled', 0))).toBe('changed');
    expect(title('online', job('a', 'changed', 1), job('b', 'uploading', 0))).toBe('uploading');
    const stuck = { ...job('a', 'paused', 1), refusal: coreRefusal.fileStalled };
    expect(title('online', job('b', 'paused', 1), stuck)).toBe('stalled');
    const signedOut = { ...job('a', 'backoff', 1), refusal: coreRefusal.notSignedIn };
    expect(title('online', signedOut)).toBe('sign-in');
    expect(waitOf(job('a', 'done', 100), 'metered')).toBe(undefined);
    expect(waitOf(job('a', 'changed', 1), 'metered')).toBe(undefined);
  });

  test('it is over when all arrived or were cancelled; what failed keeps it (S-356)', () => {
    expect(isAllDone([])).toBe(false);
    expect(isAllDone([job('a', 'done', 0), job('b', 'cancelled', 0)])).toBe(true);
    expect(isAllDone([job('a', 'done', 0), job('b', 'quota', 0)])).toBe(false);
    expect(isAllDone([job('a', 'done', 0), job('b', 'changed', 0)])).toBe(false);
  });
});
