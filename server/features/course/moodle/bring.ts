import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { derivedId } from '#contract/core/text/digest.ts';
import { orderBetween } from '#contract/features/content/order.ts';
import { contentRefusal } from '#contract/features/content/rules.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { lastChapterOf } from '#server/features/content/public.ts';
import { bytesOfFile } from '#server/features/upload/public.ts';
import { ImportFailed, type ImportRun } from '../copying/run.ts';
import { bringActivity } from './activities.ts';
import { type Backup, type BackupSection, readBackup } from './backup.ts';
import { bankOf } from './bank.ts';
import { bringingFiles } from './files.ts';
import { type Give, giving } from './orders.ts';
import { unpack } from './unpack.ts';

/** Takes what it can of a Moodle backup into the course, by the calls that people use, for whoever asked for it. */
export const bringMoodle = async (run: ImportRun): Promise<void> => {
  const { core, work, signal } = run;
  // One that a stopped server left goes first.
  const folder = join(core.files.scratch, `import-${work.id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, 'backup');
    const bytes = await bytesOfFile(core, work.fromId);
    if (bytes === undefined) throw new ImportFailed('gone');
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal });
    const room = (await core.files.room()) - core.uploads.spareBytes;
    await bringAll(run, await readBackup(await unpack(path, { folder, room })));
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
};

const bringAll = async (run: ImportRun, backup: Backup): Promise<void> => {
  const give = giving(run);
  const files = bringingFiles(run);
  const bank = await bankOf(run, { backup, give, files });
  run.expect(backup.sections.length + bank.count + backup.activities.length);
  const goOn = () => run.step(async () => ({}));
  const chapters = new Map<string, string>();
  let last = await run.core.db.read((sql) => lastChapterOf(sql, run.work.courseId));
  for (const section of backup.sections) {
    await goOn();
    last = orderBetween(last, undefined, derivedId(run.work.id, 'section', section.id));
    const id = await bringSection(run, give, section, last);
    if (id !== undefined) chapters.set(section.id, id);
  }
  await bank.bringAll(goOn);
  let order: string | undefined;
  const bringer = {
    ...{ run, backup, give, files, fill: bank.fill },
    chapterOf: (sectionId: string) => chapters.get(sectionId) ?? '',
    orderOf: (key: string) => {
      order = orderBetween(order, undefined, key);
      return order;
    },
  };
  for (const activity of backup.activities) {
    await goOn();
    run.add({ done: 1, ...(await bringActivity(bringer, activity)) });
  }
};

/** Names that are taken get a number. */
const names = 30;

const bringSection = async (run: ImportRun, give: Give, { id: from, title }: BackupSection, order: string) => {
  const { courseId, id: importId } = run.work;
  const id = derivedId(importId, 'section', from);
  const name = title.slice(0, 190) || '–';
  for (let n = 1; n <= names; n += 1) {
    const tried = n === 1 ? name : `${name} (${n})`;
    const refusal = await give(createChapter, `${id} ${n}`, { courseId, id, title: tried, order });
    if (refusal === undefined) {
      run.add({ done: 1, taken: { chapter: 1 } });
      return id;
    }
    if (refusal.reason !== contentRefusal.nameTaken.reason) break;
  }
  run.add({ done: 1, left: [{ what: 'section', title, why: 'refused' }] });
  return undefined;
};
