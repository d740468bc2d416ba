import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { day, hour } from '#contract/core/time.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler, Schedule } from '#server/core/feature.ts';
import { dedupeJob, dropSession } from './receive/finish.ts';
import { sessionKept } from './receive/receiver.ts';
import { contentById, doubledContents, forgetLoose, mergeContent, twinsOf, writeSha256 } from './store/files.ts';
import { sessionExists, sessionsBefore } from './store/sessions.ts';

/**
 * A file that no row refers to is forgotten after so long: work that refers to it may still wait on a device, and is had back there
 * for a month after it was given up.
 */
const looseKept = 45 * day;

/** A piece without a session: its server stopped between the two. */
const orphanKept = hour;

const Payload = z.object({ contentId: z.string() });

/** The same bytes under two keys become one. MD5 says where to look, SHA-256 decides. */
export const dedupe: JobHandler = {
  name: dedupeJob,
  run: async ({ core }, payload) => {
    const { contentId } = Payload.parse(payload);
    await mergeTwins(core, contentId);
  },
};

const mergeTwins = async (core: Core, contentId: string): Promise<void> => {
  const { content, twins } = await core.db.read(async (sql) => {
    const found = await contentById(sql, contentId);
    return { content: found, twins: found === undefined ? [] : await twinsOf(sql, found) };
  });
  if (content === undefined) return;
  const digest = await sha256Of(core, content);
  for (const twin of twins) {
    if ((await sha256Of(core, twin)) !== digest) continue;
    await core.db.write((sql) => mergeContent(sql, contentId, twin.id));
    await core.files.remove(contentId);
    return;
  }
};

const sha256Of = async (core: Core, { id, sha256 }: { readonly id: string; readonly sha256: string }) => {
  if (sha256 !== '') return sha256;
  const hash = createHash('sha256');
  await pipeline(await core.files.read(id), hash);
  const digest = hash.digest('hex');
  await core.db.note((sql) => writeSha256(sql, id, digest));
  return digest;
};

/** Forgets sessions that rest, pieces without a session, and files that nothing refers to. */
export const sweepFiles: Schedule = {
  name: 'upload.sweep',
  every: hour,
  run: async ({ core }) => {
    const now = core.now();
    for (const { id } of await core.db.read((sql) => sessionsBefore(sql, now - sessionKept)))
      await dropSession(core, id);
    for (const { key, writtenAt } of await core.files.staged())
      if (writtenAt < now - orphanKept && !(await core.db.read((sql) => sessionExists(sql, key))))
        await core.files.forgetStaged(key);
    for (const id of await core.db.write((sql) => forgetLoose(sql, now - looseKept))) await core.files.remove(id);
    for (const id of await core.db.read(doubledContents)) await mergeTwins(core, id);
  },
};
