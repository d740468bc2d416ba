import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { insertJob } from '#server/core/jobs/job-table.ts';
import { insertContent, insertFile, type NewContent, twinsOf } from '../store/files.ts';
import { deleteSession, filesIn, lockSession } from '../store/sessions.ts';
import { type Arrival, digestOf, refuseName } from './arrival.ts';
import type { ContentKind } from './kind.ts';
import type { Md5Thread } from './md5.ts';
import { typeOf } from './types.ts';

export const dedupeJob = 'upload.dedupe';

/** All chunks are here: the file is what it was announced as, or all of it is forgotten. */
export const finish = async (core: Core, thread: Md5Thread, arrival: Arrival): Promise<Result<undefined>> => {
  const { session, staged } = arrival;
  const digest = await digestOf(core, thread, arrival);
  if (digest === '') return refused(coreRefusal.tryAgain);
  if (digest !== session.md5) {
    await dropSession(core, session.id);
    return refused(uploadRefusal.mismatch);
  }
  await staged.sync();
  await staged.keep();
  const kind = arrival.kind ?? { kind: '', charset: '' };
  const content = { id: session.id, size: session.size, md5: session.md5, ...kind };
  const isKept = await core.db.note(async (sql) => {
    // Another process may have completed it meanwhile, or dropped it.
    if (!(await lockSession(sql, session.id, arrival.taken))) return false;
    const files = await filesIn(sql, session.id);
    await insertContent(sql, content, core.now());
    for (const { fileId, name, modifiedAt } of files)
      if (refuseName(name, kind) === undefined)
        await insertFile(
          sql,
          { ...fileOf(name, kind), id: fileId, uid: session.uid, contentId: content.id, modifiedAt },
          core.now(),
        );
    await deleteSession(sql, session.id);
    await askForTwins(core, sql, content);
    return true;
  });
  if (!isKept) return refused(coreRefusal.tryAgain);
  await core.files.forgetStaged(session.id);
  core.log.info({ uid: session.uid, content: session.id, size: session.size }, 'a file has arrived');
  return ok(undefined);
};

/** What a name and the bytes make of a file. */
export const fileOf = (name: string, kind: ContentKind) => ({ name, type: typeOf(extensionOf(name), kind) });

/** Whether somebody has the same is found out after the reply, and is nobody’s business. */
export const askForTwins = async (core: Core, sql: Sql, content: NewContent): Promise<void> => {
  if ((await twinsOf(sql, content)).length === 0) return;
  const now = core.now();
  await insertJob(sql, {
    id: core.newId(),
    name: dedupeJob,
    key: `${dedupeJob}/${content.id}`,
    payload: { contentId: content.id },
    runAt: now,
    now,
  });
};

/** Forgets a session and what arrived of it; what another process made of it is somebody's file, under the same key. */
export const dropSession = async (core: Core, sessionId: string): Promise<void> => {
  if (await core.db.note((sql) => deleteSession(sql, sessionId))) await core.files.remove(sessionId);
};
