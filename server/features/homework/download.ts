import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import { downloadHomework, reTrancodeHomework } from '#contract/features/homework/file-calls.ts';
import type { HandInRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { most } from '#contract/features/payment/keys.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { type ZipEntry, zipOf } from '#server/core/export/zip.ts';
import { type Download, onCall } from '#server/core/feature.ts';
import { filesRoot } from '#server/core/files/downloads.ts';
import { signedAddress } from '#server/core/files/signed.ts';
import { actorIn } from '#server/core/sync/members.ts';
import { readRow, readRows } from '#server/core/sync/rows.ts';
import { activity } from '#server/features/activity/store.ts';
import { vipOf } from '#server/features/payment/public.ts';
import { makePreviewsAgain, openFile } from '#server/features/upload/public.ts';
import { namesOfSubjects } from './questions.ts';
import { handIn, newestHandIns, reviewsOf, versionIdsOf } from './store.ts';

const path = `${filesRoot}homework-works`;
const holdsFor = 10 * minute;
/** Of one archive, in bytes: what its format can hold, with room to spare. */
const max = 3.5 * 1024 ** 3;

/** The newest attempt of each, of everybody or of those who are named. */
const newestOf = async (sql: Sql, activityId: string, subjects: readonly string[]): Promise<readonly HandInRow[]> => {
  const newest = await newestHandIns(sql, activityId);
  const wanted = subjects.length === 0 ? [...newest.keys()] : [...new Set(subjects)];
  const ids = wanted.flatMap((subject) => newest.get(subject) ?? []);
  return [...(await readRows(sql, handIn, workScope(activityId), ids)).values()];
};

export const askDownload = onCall(downloadHomework, async ({ courseId, activityId, subjects }, { core, uid }) => {
  const { works, vip } = await core.db.read(async (sql) => ({
    works: await newestOf(sql, activityId, subjects),
    vip: await vipOf(sql, uid, core.now()),
  }));
  if (works.length === 0) return refused(homeworkRefusal.notHandedIn);
  if (works.length > most('homeworkFiles', vip)) return refused(homeworkRefusal.needsVip);
  const bytes = works.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0);
  if (bytes > max) return refused(homeworkRefusal.tooMuch);
  const params = { courseId, activityId, uid, subjects: subjects.join(',') };
  return ok({ url: await signedAddress(core, path, params, core.now() + holdsFor), works: works.length });
});

/** Of every attempt: earlier versions are looked at too. */
export const makeViewable = onCall(reTrancodeHomework, async ({ activityId, subject }, { core }) => {
  const versions = await core.db.read((sql) => versionIdsOf(sql, activityId, subject));
  if (versions.length === 0) return refused(homeworkRefusal.notHandedIn);
  const ids: string[] = [];
  // One at a time: each may be as long as a work can be.
  for (const id of versions) {
    const one = await core.db.read((sql) => readRow(sql, handIn, workScope(activityId), id));
    if (one !== undefined) ids.push(...filesOfWork({ content: one.text, files: one.files }));
  }
  return ok({ files: await makePreviewsAgain(core, ids) });
});

const page = (title: string, { text, message }: HandInRow): string =>
  `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title>${text}${
    message === '' ? '' : `<hr><p>${escaped(message)}</p>`
  }`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A folder a work: its text as a page, and its files as they are; one that is missing leaves a note. */
async function* entriesOf(
  core: Core,
  works: readonly HandInRow[],
  names: ReadonlyMap<string, string>,
): AsyncGenerator<ZipEntry> {
  const folders = new Map<string, number>();
  for (const work of works) {
    const called = (names.get(work.subject) || work.subject).replaceAll('/', '_');
    const already = folders.get(called.toLowerCase()) ?? 0;
    folders.set(called.toLowerCase(), already + 1);
    // Two people of one name have a folder each, told apart by their ids.
    const name = already === 0 ? called : `${called} (${work.subject})`;
    const at = work.finishedAt;
    if (work.text !== '' || work.message !== '') yield { name: `${name}/answer.html`, at, content: page(name, work) };
    for (const id of filesOfWork({ content: work.text, files: work.files })) {
      const file = await openFile(core, id);
      if (file === undefined) yield { name: `${name}/missing.txt`, at, content: id };
      else yield { name: `${name}/${file.name.replaceAll('/', '_')}`, at, content: file.content };
    }
  }
}

/** Asked again when it is opened: whoever does not review any more gets nothing. */
export const worksDownload: Download = {
  path,
  run: async ({ courseId = '', activityId = '', uid = '', subjects = '' }, core) => {
    const found = await core.db.read(async (sql) => {
      const refusal = refuseUnless(await actorIn(sql, uid, workScope(activityId)), 'homework.review');
      if (refusal !== undefined) return refusal;
      const wanted = new Set(subjects.split(',').filter((one) => one !== ''));
      const works = await newestOf(sql, activityId, [...wanted]);
      const names = await namesOfSubjects(sql, await reviewsOf(sql, activityId));
      const row = await readRow(sql, activity, courseScope(courseId), activityId);
      return { works, names, title: row?.title ?? 'homework' };
    });
    if ('reason' in found) return refused(found);
    const content = zipOf(entriesOf(core, found.works, found.names));
    return ok({ name: `${found.title}.zip`, type: 'application/zip', content });
  },
};
