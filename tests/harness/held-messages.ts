import type { Page } from 'playwright';

interface Held {
  readonly uid: string;
  readonly groupId: string;
  /** Who wrote them, by turns. */
  readonly uids: readonly string[];
  readonly count: number;
}

/** What the conversation says at its place `seq`. */
export const heldWords = (seq: number): string => `第 ${seq} 条`;

/**
 * Puts the messages of an old conversation into the copy that this page's device holds, as if they had come one day: rows as
 * they are stored, many to a transaction.
 */
export const holdMessages = (page: Page, held: Held): Promise<void> =>
  page.evaluate(async ({ uid, groupId, uids, count }) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith(`rp-${uid}-`));
    const database = await done(indexedDB.open(name ?? ''));
    const minute = 60_000;
    const from = Date.now() - (count + 1) * minute;
    const rowAt = (seq: number) => ({
      id: `held-${groupId}-${String(seq).padStart(7, '0')}`,
      _s: `conv:${groupId}`,
      groupId,
      fromUid: uids[seq % uids.length],
      type: 'text',
      text: `第 ${seq} 条`,
      file: null,
      card: null,
      change: null,
      replyTo: '',
      mentions: [],
      seq,
      cum: seq,
      at: from + seq * minute,
      recalledAt: 0,
      recalledBy: '',
    });
    for (let at = 1; at <= count; at += 5_000) {
      const transaction = database.transaction('row_message', 'readwrite', { durability: 'relaxed' });
      const rows = transaction.objectStore('row_message');
      for (let seq = at; seq < Math.min(at + 5_000, count + 1); seq += 1) rows.put(rowAt(seq));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
    }
    database.close();
  }, held);
