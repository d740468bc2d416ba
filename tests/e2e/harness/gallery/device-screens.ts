import type { Page } from 'playwright';
import { places } from '../screens.ts';
import type { Screen } from './show.ts';

type Records = Readonly<Record<string, readonly object[]>>;

/** Lays records into what is on this device only, table by table; seen after the reload. */
const lay = async (page: Page, records: Records): Promise<void> => {
  await page.evaluate(async (given) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('ob-'));
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open(names[0] ?? ''));
    for (const [table, rows] of Object.entries(given)) {
      const transaction = database.transaction(table, 'readwrite');
      for (const row of rows) transaction.objectStore(table).put(row);
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
    }
    database.close();
  }, records);
  await page.reload();
};

/** Files on their way from this device, one in each state that stays as it is; three of them need the person. */
export const putUploads = async (page: Page): Promise<void> => {
  const at = Date.now();
  const uploads = ['paused', 'changed', 'rejected', 'quota', 'done'].map((state, order) => ({
    id: `018f0000-0000-7000-8000-00000000000${order}`,
    state,
    name: order === 0 ? '第三章 实验录像（一个很长很长的文件名，用来看它怎样缩短）.mp4' : `实验报告 ${order}.pdf`,
    size: 314_572_800,
    sent: order === 0 ? 104_857_600 : 0,
    type: '',
    lastModified: 0,
    source: 'idb',
    order,
    at,
    hashed: 0,
    attempts: 0,
    notBefore: 0,
    ...(state === 'rejected' && { refusal: { reason: 'upload.mislabelled' } }),
    ...(state === 'quota' && { refusal: { reason: 'upload.noRoom' } }),
  }));
  await lay(page, { uploads });
  await page.locator('[data-upload-tray]').waitFor();
};

const nowhere = '018f0000-0000-7000-8000-0000000000c0';
const longWords = '先看双缝实验，再说光是什么。'.repeat(12);

/** A reply in a course that this person is not in. */
const replied = (seq: number, content: string) => {
  const id = `018f0000-0000-7000-8000-0000000000d${seq}`;
  return {
    mid: `018f0000-0000-7000-8000-0000000000e${seq}`,
    name: 'addReply',
    version: 1,
    input: { courseId: nowhere, topicId: nowhere, id, content },
    at: Date.now() - seq * 60_000,
    keys: [`topicReply/${id}`],
    creates: [id],
  };
};

const promised = (seq: number, content: string, state: string) => ({
  ...replied(seq, content),
  // Far behind what this person does meanwhile.
  seq: 900 + seq,
  lane: `course:${nowhere}/topic`,
  state,
  deps: [],
  base: {},
  attempts: 1,
  notBefore: 0,
});

/** It waits although there is a network: this person has written enough for a day. */
export const putHeld = (page: Page): Promise<void> =>
  lay(page, {
    entries: [
      {
        ...promised(6, '先看双缝实验，再说光是什么。', 'queued'),
        held: { reason: 'core.enoughToday' },
        notBefore: Date.now() + 3 * 3_600_000,
      },
    ],
  });

const refusal = { reason: 'core.notAllowed', code: 10_403 };

/** What the server said no to: with words of one's own, and without. */
const putRefused = (page: Page): Promise<void> => {
  const written = { ...promised(1, longWords, 'rejected'), refusal };
  const pinned = { ...promised(2, '', 'rejected'), name: 'setNoticeTop', refusal };
  return lay(page, { entries: [written, pinned] });
};

/** One for each reason that there is, and more than are shown at once. */
const putGivenUp = (page: Page): Promise<void> => {
  const discarded = (seq: number, content: string, more: object = {}) => ({
    ...replied(seq, content),
    outcome: 'discarded',
    ...more,
  });
  const theirs = { title: '停电通知', content: '<p>改到周六停电</p>' };
  const input = { courseId: nowhere, id: nowhere, ...theirs, basis: { content: 'x' } };
  const history = [
    discarded(1, longWords, { refusal }),
    discarded(2, '收回的话'),
    { ...discarded(3, ''), name: 'updateNotice', input, creates: [], outcome: 'overruled' },
    {
      ...discarded(4, ''),
      name: 'updateNotice',
      input,
      creates: [],
      refusal: { reason: 'core.conflict', code: 40_901 },
    },
    ...Array.from({ length: 21 }, (_, index) => ({
      ...discarded(5, `第 ${index + 1} 次`),
      mid: `018f0000-0000-7000-8000-0000000001${10 + index}`,
    })),
  ];
  return lay(page, { history });
};

/** The session of this device is over, with something waiting here; the person's others go on. */
const putSignedOut = async (page: Page): Promise<void> => {
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'token');
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: 'over' })));
  await lay(page, { entries: [promised(3, '还没有发送', 'queued')] });
};

/** Each puts its files there itself, for screens are walked in shares. */
const statesOfDevice: readonly Screen[] = [
  {
    name: 'uploads',
    who: 'newcomer',
    path: () => places.main,
    into: async (page: Page) => {
      await putUploads(page);
      await page.locator('[data-upload-tray] button').first().click();
    },
    shows: '[data-upload-dialog] li',
  },
  {
    name: 'uploads at the foot',
    who: 'newcomer',
    path: () => places.main,
    into: async (page: Page) => {
      await putUploads(page);
      await page.locator('[data-upload-tray] button').last().click();
    },
    shows: '[data-upload-tray] li',
  },
  { name: 'files of this device', who: 'newcomer', path: () => places.tray, into: putUploads, shows: 'main' },
  { name: 'given up', who: 'newcomer', path: () => places.tray, into: putGivenUp, shows: '[data-given]' },
  { name: 'refused', who: 'newcomer', path: () => places.tray, into: putRefused, shows: '[data-tray]' },
  {
    name: 'signed out with work waiting',
    who: 'newcomer',
    path: () => places.tray,
    into: putSignedOut,
    shows: '[data-shut]',
  },
];

export const deviceScreens: readonly Screen[] = statesOfDevice.map((screen) => ({ ...screen, isLast: true }));
