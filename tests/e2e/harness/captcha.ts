import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import type { Database } from '#server/core/db/database.ts';
import { solve } from '#server/features/account/entry/captcha.ts';
import type { School } from './school.ts';
import { see } from './see.ts';

/** The key that a school's sums follow from; a test cannot see. */
const keyOf = ({ dataDir }: School): string => {
  const db = new DatabaseSync(join(dataDir, 'classroom.sqlite'), { readOnly: true });
  try {
    const row = db.prepare("select v from server_meta where k = 'signingKey'").get();
    return String(row?.v);
  } finally {
    db.close();
  }
};

const answerTo = (school: School, sessionid: string): Promise<string> => {
  const db = { write: async () => keyOf(school) } as unknown as Database;
  return solve({ db, now: Date.now }, sessionid);
};

/** Does the sum in the popover in front, as somebody does who sees it. */
export const doSum = async (page: Page, school: School): Promise<void> => {
  const picture = page.locator('img[data-captcha]');
  await see(picture).toBeVisible();
  const answer = await answerTo(school, (await picture.getAttribute('data-captcha')) ?? '');
  await page.getByLabel('Result').fill(answer);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await see(picture).toHaveCount(0);
};
