import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { Call, Input, Mutation, Output } from '#contract/core/call.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { openBrowser } from '../../lab/browser.ts';
import { freshId } from '../../lab/school.ts';
import { visited } from '../../lab/visit.ts';
import type { Figure } from '../../table.ts';
import { built } from '../weight.ts';
import { memoryOf } from './memory.ts';
import { type Measured, realServer } from './process.ts';

const mebibyte = 2 ** 20;
/** What an archive begins with: of those nothing is shown before they are opened. */
const archive = Buffer.from('PK\x03\x04', 'latin1');
/** Between two looks at a hundred processes. */
const pause = 500;

/** One large file through the real app in Chromium to the real server: what both hold of it at once. */
export const carried = async (quick: boolean): Promise<Figure[]> => {
  built();
  const folder = mkdtempSync(join(tmpdir(), 'bench-carried-'));
  const server = await realServer(join(folder, 'data'));
  const profile = join(folder, 'profile');
  const browser = await openBrowser(profile);
  try {
    const { person, courseId } = await settled(server);
    const page = await opened(browser, `${server.address}/main?chat=${courseId}`, person);
    // The worker that sends is there before the large one is picked.
    await sendArchive(page, person, { server, courseId, path: join(folder, 'small.zip'), size: mebibyte });
    await page.waitForTimeout(5_000);
    const before = { pages: memoryOf(profile, 'renderer'), all: memoryOf(profile) };
    const max = { ...before };
    const timer = setInterval(() => {
      max.pages = Math.max(max.pages, memoryOf(profile, 'renderer'));
      max.all = Math.max(max.all, memoryOf(profile));
    }, pause);
    const size = (quick ? 64 : 2_048) * mebibyte;
    const from = performance.now();
    const held = await sendArchive(page, person, { server, courseId, path: join(folder, 'large.zip'), size });
    clearInterval(timer);
    const of = `${size / mebibyte} MB through a browser`;
    const note =
      'production build, sent in a conversation and compared byte for byte; PSS of all renderers (page, workers, service worker) every half second, above what it was with an earlier file sent; floor: what it was';
    return [
      {
        name: `${of}, growth of its pages and workers`,
        value: max.pages - before.pages,
        unit: 'MB',
        budget: 90,
        note,
      },
      { name: `${of}, its pages and workers at most`, value: max.pages, floor: before.pages, unit: 'MB', note },
      { name: `${of}, all its processes at most`, value: max.all, floor: before.all, unit: 'MB', note },
      { name: `${of}, server’s memory at most`, value: held, unit: 'MB', budget: 180, note },
      { name: `${of}, the same, with reading it back`, value: server.max(), unit: 'MB', note },
      { name: `${of}, picked to read back`, value: performance.now() - from, unit: 'ms', note },
    ];
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const settled = async (server: Measured): Promise<{ readonly person: Person; readonly courseId: string }> => {
  const operator = { token: server.operatorToken };
  const { coid } = await say(server, operator, createInstitution, { name: 'Bench' });
  const who = { account: 'bench1', password: 'Classroom2026' };
  const { uid } = await say(server, operator, createAccount, { coid, ...who, username: 'Bench', userType: 'teacher' });
  const { token } = await say(server, { token: '' }, login, { ...who, remember: true });
  const courseId = freshId();
  const course = { courseId, name: 'Files', className: '1', semester: '2026-2027', term: 1, mode: 'blend', intro: '' };
  await say(server, { token }, createCourse, { ...course, mode: 'blend', term: 1 });
  return { person: { uid, username: 'Bench', token }, courseId };
};

const say = async <C extends Call | Mutation>(
  { address }: Measured,
  { token }: { readonly token: string },
  call: C,
  input: Partial<Input<C>>,
): Promise<Output<C>> => {
  const headers = { token, 'content-type': 'application/json' };
  const reply = await fetch(address + call.path, { method: 'POST', headers, body: JSON.stringify(input) });
  const { status, data, message } = (await reply.json()) as { status: number; data: Output<C>; message: string };
  if (status !== 1) throw new Error(`${call.name}: ${message}`);
  return data;
};

const opened = async (browser: BrowserContext, address: string, person: Person): Promise<Page> => {
  await browser.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('xlanguage', 'en'));
  const page = await visited(browser, address, person);
  await page.getByRole('button', { name: 'Attach files', exact: true }).waitFor();
  return page;
};

interface Sending {
  readonly server: Measured;
  readonly courseId: string;
  readonly path: string;
  readonly size: number;
}

/** By the paper clip, from the disk. Answers the most that the server held by the end of it, MB, when it hands out the same bytes. */
const sendArchive = async (page: Page, person: Person, { server, courseId, path, size }: Sending): Promise<number> => {
  const md5 = writeArchive(path, size);
  await page.getByRole('button', { name: 'Attach files', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Files', exact: true }).click();
  await (await chooser).setFiles(path);
  for (;;) {
    const { list } = await say(server, person, getGroupMessage, { groupId: courseId });
    const sent = list.find(({ fileInfo }) => fileInfo?.size === size);
    if (sent?.fileInfo != null) {
      const max = server.max();
      same(md5, await servedMd5(server, person, sent.fileInfo.fileid));
      return max;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

const writeArchive = (path: string, size: number): string => {
  const hash = createHash('md5');
  const piece = 16 * mebibyte;
  for (let at = 0; at < size; at += piece) {
    const bytes = randomBytes(Math.min(piece, size - at));
    if (at === 0) archive.copy(bytes);
    hash.update(bytes);
    writeFileSync(path, bytes, { flag: 'a' });
  }
  return hash.digest('hex');
};

const servedMd5 = async ({ address }: Measured, { token }: Person, id: string): Promise<string> => {
  const reply = await fetch(`${address}/file/${id}`, { headers: { token } });
  const hash = createHash('md5');
  for await (const piece of reply.body ?? []) hash.update(piece);
  return hash.digest('hex');
};

const same = (one: string, other: string): void => {
  if (one !== other) throw new Error('what arrived is not what was sent');
};
