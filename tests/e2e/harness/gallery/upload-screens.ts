import type { Page } from 'playwright';
import { places } from '../screens.ts';
import type { Screen } from './show.ts';

/** Files on their way from this device, one in each state that stays as it is; seen after the reload. */
const putUploads = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('ob-'));
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open(names[0] ?? ''));
    const store = database.transaction('uploads', 'readwrite').objectStore('uploads');
    const states = ['paused', 'changed', 'rejected', 'quota', 'done'];
    for (const [order, state] of states.entries())
      await done(
        store.put({
          id: `018f0000-0000-7000-8000-00000000000${order}`,
          state,
          name: order === 0 ? '第三章 实验录像（一个很长很长的文件名，用来看它怎样缩短）.mp4' : `实验报告 ${order}.pdf`,
          size: 314_572_800,
          sent: order === 0 ? 104_857_600 : 0,
          type: '',
          lastModified: 0,
          source: 'idb',
          order,
          at: Date.now(),
          hashed: 0,
          attempts: 0,
          notBefore: 0,
          gainedAt: Date.now(),
          ...(state === 'rejected' && { refusal: { reason: 'upload.mislabelled' } }),
          ...(state === 'quota' && { refusal: { reason: 'upload.noRoom' } }),
        }),
      );
    database.close();
  });
  await page.reload();
  await page.locator('[data-upload-tray]').waitFor();
};

/** The last of this person: the files stay. Each puts them there itself, for screens are walked in shares. */
export const uploadScreens: readonly Screen[] = [
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
];
