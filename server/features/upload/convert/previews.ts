import { fileAddress, listName, partId, pdfName } from '#contract/core/files.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { retryPreview } from '#contract/features/upload/calls.ts';
import { noPreview, type Preview, type PreviewReason } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import { onCall, type Schedule } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { fileById, type StoredFile } from '../store/files.ts';
import { converterOf } from './converter.ts';
import { canMake, type Plan, planFor } from './plan.ts';
import { forgetPreviews, newContents, type PreviewRow, previewRow, queueAgain, queuePreview } from './table.ts';

/** What a file is shown as (S-312). Asked for, what is made without being asked is queued at the latest. */
export const previewOf = async (core: Core, file: StoredFile): Promise<Preview> => {
  const plan = planFor(file.name);
  if (plan === undefined) return noPreview;
  const row = await core.db.read((sql) => previewRow(sql, file.contentId));
  const isMakeable = canMake(plan, core.tools);
  // What failed is not offered again where nothing would come of it.
  if (row?.state === 'ready' || (row?.state === 'failed' && (isMakeable || row.reason === 'password')))
    return shownAs(row, file.id);
  if (!isMakeable) return failed('notQueued');
  if (row === undefined && !plan.isEager) return noPreview;
  if (row === undefined) await queue(core, file.contentId, plan);
  return { ...noPreview, state: 'converting' };
};

const failed = (reason: PreviewReason): Preview => ({ ...noPreview, state: 'failed', reason });

const shownAs = ({ state, reason, target }: PreviewRow, id: string): Preview => {
  if (state === 'failed') return failed(reason);
  if (target === 'look') return { state: 'ready', reason: '', kind: 'pdf', address: fileAddress(id) };
  const [kind, name] = target === 'hls' ? (['hls', listName] as const) : (['pdf', pdfName] as const);
  return { state: 'ready', reason: '', kind, address: fileAddress(partId(id, name)) };
};

const queue = async (core: Core, contentId: string, { target, extension }: Plan): Promise<void> => {
  await core.db.write((sql) => queuePreview(sql, { contentId, target, extension }, core.now()));
  converterOf(core).wake();
};

/** False: nothing can be made of it here. */
const makeAgain = async (core: Core, file: StoredFile): Promise<boolean> => {
  const plan = planFor(file.name);
  if (plan === undefined || !canMake(plan, core.tools)) return false;
  await core.db.write((sql) => queueAgain(sql, file.contentId, core.now()));
  await queue(core, file.contentId, plan);
  return true;
};

/** Each may keep a converter busy for minutes: some at once, then one in ten minutes. */
const retrying = (uid: string): Pace => ({ key: `previews of ${uid}`, perSecond: 1 / 600, burst: 6 });

export const retry = onCall(retryPreview, async ({ id }, { core, uid }) => {
  const wait = await core.pacer.use([retrying(uid)]);
  if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
  const file = await core.db.read((sql) => fileById(sql, id));
  if (file === undefined) return refused(uploadRefusal.gone);
  await makeAgain(core, file);
  return ok({});
});

/** Begins anew with those of these files that failed or were never begun; answers how many. Who may is the caller's business. */
export const makeFailedAgain = async (core: Core, ids: readonly string[]): Promise<number> => {
  let begun = 0;
  for (const id of new Set(ids)) {
    const file = await core.db.read((sql) => fileById(sql, id));
    const row = file && (await core.db.read((sql) => previewRow(sql, file.contentId)));
    const isOpen = row === undefined || (row.state === 'failed' && row.reason !== 'password');
    if (file !== undefined && isOpen && (await makeAgain(core, file))) begun += 1;
  }
  return begun;
};

const looked = new WeakMap<Core, number>();

/** Queues what came since the last look, and sees to it that somebody works. */
export const convertNew: Schedule = {
  name: 'upload.convert',
  every: minute,
  run: async ({ core }) => {
    const now = core.now();
    // A minute more: a content's time is taken before it is committed.
    const since = (looked.get(core) ?? now - day) - minute;
    const found = await core.db.read((sql) => newContents(sql, since));
    await core.db.write(async (sql) => {
      for (const { contentId, name } of found) {
        const plan = planFor(name);
        if (plan?.isEager === true && canMake(plan, core.tools))
          await queuePreview(sql, { contentId, target: plan.target, extension: plan.extension }, now);
      }
    });
    looked.set(core, now);
    converterOf(core).wake();
  },
};

/** What was made of contents that are gone goes too. */
export const sweepPreviews: Schedule = {
  name: 'upload.sweepPreviews',
  every: hour,
  run: async ({ core }) => {
    for (const { key } of await core.db.write(forgetPreviews)) await core.files.remove(key);
  },
};
