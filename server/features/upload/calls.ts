import { chunksOf, fileAddress } from '#contract/core/files.ts';
import { isDrawnFile } from '#contract/core/picture-size.ts';
import { coreRefusal, ofField, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import {
  checkUploadFile,
  editorUpload,
  fileExt,
  getAttachmentInfo,
  uploadV2,
} from '#contract/features/upload/calls.ts';
import {
  chunkOfMark,
  extensionOf,
  extensionsOf,
  largestFile,
  largestPlainFile,
} from '#contract/features/upload/keys.ts';
import { safeName } from '#contract/features/upload/names.ts';
import {
  refuseChunk,
  refuseEditorAudio,
  refuseEditorImage,
  refuseSize,
  uploadRefusal,
} from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import { type CallHandler, onCall } from '#server/core/feature.ts';
import { waiting } from '#server/core/session/rate.ts';
import { vipOf } from '#server/features/payment/public.ts';
import { previewOf } from './convert/previews.ts';
import { keepAtOnce } from './receive/at-once.ts';
import type { Incoming } from './receive/receiver.ts';
import { refuseFull } from './receive/room.ts';
import { receiverOf } from './receivers.ts';
import { fileById } from './store/files.ts';
import { rightTo } from './store/links.ts';

/** As it came: nothing of it is believed before it was looked at. */
interface Claimed {
  readonly id: string;
  readonly fileMd5: string;
  readonly size: number;
  readonly filename: string;
  /** Seconds. */
  readonly lastModifiedDate: number;
}

const incoming = (uid: string, { id, fileMd5, size, filename, lastModifiedDate }: Claimed): Incoming => ({
  uid,
  fileId: id,
  md5: fileMd5,
  size,
  name: safeName(filename),
  modifiedAt: lastModifiedDate * second,
});

const complete = ({ fileId, name }: Pick<Incoming, 'fileId' | 'name'>) => ({
  fileid: fileId,
  ext_s: extensionOf(name),
});

/** The place is the device's word, and asked again by whoever hangs the file there; the level is ours (S-426). */
const refuseSizeOf = async (
  { db, now }: Core,
  uid: string,
  size: number,
  needsVip: boolean,
): Promise<Refusal | undefined> => {
  const refusal = refuseSize(size, { needsVip });
  if (refusal?.reason !== uploadRefusal.vipNeeded.reason) return refusal;
  return refuseSize(size, { needsVip, vip: await db.read((sql) => vipOf(sql, uid, now())) });
};

/** Bytes that stand in the database of each file, piece and question about one. */
const besides = 1_024;

/** A file that is sent twice counts once, and each of its names is a row all the same. */
const refuseGrown = async ({ pacer, growth }: Core, uid: string): Promise<Refusal | undefined> => {
  const wait = await pacer.use(growth.paces(uid));
  if (wait > 0) return waiting(coreRefusal.enoughToday, wait);
  growth.note(uid, besides);
  return undefined;
};

const check = onCall(checkUploadFile, async (input, { core, uid }) => {
  const refusal = (await refuseSizeOf(core, uid, input.size, input.vip === 1)) ?? (await refuseGrown(core, uid));
  if (refusal !== undefined) return refused(refusal);
  if (input.chunks !== chunksOf(input.size, core.uploads.chunkBytes))
    return refused(ofField(coreRefusal.invalidInput, 'chunks'));
  const file = incoming(uid, input);
  const open = await receiverOf(core).check(file);
  return open.ok ? ok(open.value ?? complete(file)) : open;
});

const takeChunk: CallHandler<typeof uploadV2>['run'] = async (input, { core, uid, file: part }) => {
  const bytes = part?.bytes ?? Buffer.alloc(0);
  const refusal =
    (await refuseSizeOf(core, uid, input.size, input.vip === '1')) ??
    refuseChunk(input, bytes.length, core.uploads.chunkBytes) ??
    (await refuseFull(core, bytes.length)) ??
    (await refuseGrown(core, uid));
  if (refusal !== undefined) return refused(refusal);
  const file = incoming(uid, input);
  const taken = await receiverOf(core).take(file, input.chunk, bytes);
  if (!taken.ok) return taken;
  return ok(taken.value ? complete(file) : { chunk: input.chunk });
};

/** What a browser sends again by itself, because the answer was lost, is known by its head. */
const chunkAgain: NonNullable<CallHandler<typeof uploadV2>['answered']> = async (mark, { core, uid }) => {
  const named = chunkOfMark(mark);
  if (named === undefined) return undefined;
  const known = await receiverOf(core).known({ uid, fileId: named.id, md5: named.md5, size: named.size }, named.chunk);
  if (known === undefined) return undefined;
  return known === 'taken' ? { chunk: named.chunk } : complete({ fileId: named.id, name: known.name });
};

const chunk = onCall(uploadV2, takeChunk, chunkAgain);

const editor = onCall(editorUpload, async ({ id: given, filename }, { core, uid, file }) => {
  const bytes = file?.bytes ?? Buffer.alloc(0);
  const name = safeName(filename ?? file?.name ?? '');
  const picked = { name, size: bytes.length };
  const isAudio = (extensionsOf.audio as readonly string[]).includes(extensionOf(name));
  const refusal = (isAudio ? refuseEditorAudio(picked) : refuseEditorImage(picked)) ?? (await refuseGrown(core, uid));
  if (refusal !== undefined) return refused(refusal);
  if (!(await isDrawnFile(bytes.length, async (length) => bytes.subarray(0, length))))
    return refused(uploadRefusal.editorPixels);
  const id = given ?? core.newId();
  const kept = await keepAtOnce(core, { id, uid, name, bytes });
  return kept.ok ? ok({ src: fileAddress(id), fileid: id }) : kept;
});

const extensions = onCall(fileExt, async (_input, { core }) =>
  ok({
    ext: Object.fromEntries(Object.entries(extensionsOf).map(([kind, list]) => [kind, [...list]])),
    chunkSize: core.uploads.chunkBytes,
    maxSize: largestFile,
    maxSizeWithoutVip: largestPlainFile,
  }),
);

const info = onCall(getAttachmentInfo, async ({ id }, { core, uid }) => {
  const [right, file] = await core.db.read(
    async (sql) => [await rightTo(sql, uid, id), await fileById(sql, id)] as const,
  );
  if (file === undefined) return refused(uploadRefusal.gone);
  const { name, size, type } = file;
  const canDownload = right === 'save';
  return ok({ id, name, size, type, address: fileAddress(id), canDownload, preview: await previewOf(core, file) });
});

export const uploadCalls = [check, chunk, editor, extensions, info];
