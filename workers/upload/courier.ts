import { bytesOfBase64 } from '#contract/core/files.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { Envelope, Refusal as RefusalShape } from '#contract/core/shapes.ts';
import { second } from '#contract/core/time.ts';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';
import { chunkMark, markOf } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { retryAfterOf } from '#src/core/device/pauses.ts';
import { isServerThere } from '#src/core/device/who.ts';
import type { Checked, Chunk, Courier, HashedJob, Sent } from '#src/core/files/engine/host.ts';
import { UploadTrouble } from '#src/core/files/engine/notes.ts';
import { type Wire, WireError } from '#src/core/wire-error.ts';

/** A form on its way. `onSent` is told how many of its bytes have left, where the carrier knows. */
export interface Posting {
  readonly url: string;
  readonly form: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface Posted {
  /** Of HTTP; 0: nothing came back. */
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

export type Post = (posting: Posting) => Promise<Posted>;

export interface CourierOptions {
  readonly baseUrl: string;
  readonly wire: Wire;
  readonly post: Post;
  readonly token: () => Promise<string | undefined>;
  readonly fetch: typeof fetch;
}

/** Speaks the specification's calls of uploads. */
export const createCourier = ({ baseUrl, wire, post, token, fetch }: CourierOptions): Courier => ({
  check: async (job, chunks) => {
    const answered = await wire
      .post(checkUploadFile, {
        ...factsOf(job),
        size: job.size,
        chunks,
        lastModifiedDate: inSeconds(job.lastModified),
        vip: job.needsVip === true ? 1 : 0,
      })
      .catch((error: unknown) => {
        throw error instanceof WireError ? fromWire(error) : error;
      });
    if (!answered.ok) throw fromRefusal(answered.refusal);
    return checked(answered.value);
  },
  send: async (job, chunk) => {
    const current = await token();
    const { status, body, retryAfter } = await post({
      url: baseUrl + uploadV2.path,
      form: formOf(job, chunk),
      headers: {
        ...(current === undefined || current === '' ? {} : { token: current }),
        [chunkMark]: markOf({ ...job, chunk: chunk.index }),
      },
      onSent: chunk.onSent,
      signal: chunk.signal,
    });
    return readReply(status, body, retryAfterOf(retryAfter));
  },
  probe: () => isServerThere(baseUrl, fetch),
});

const inSeconds = (milliseconds: number): number => Math.max(0, Math.floor(milliseconds / second));

const factsOf = ({ id, md5, name }: HashedJob) => ({ id, fileMd5: md5, filename: name });

/** E-070. The file comes last: whoever reads the form knows by then what it is. */
const formOf = (job: HashedJob, { index, chunks, bytes }: Chunk): FormData => {
  const form = new FormData();
  const fields = {
    ...factsOf(job),
    size: job.size,
    chunks,
    chunk: index,
    lastModifiedDate: inSeconds(job.lastModified),
    vip: job.needsVip === true ? 1 : 0,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', bytes, 'chunk');
  return form;
};

const checked = (
  value: { readonly ext_s: string } | { readonly received: string; readonly window: number },
): Checked =>
  'ext_s' in value
    ? { isComplete: true, ext: value.ext_s }
    : { isComplete: false, received: bytesOfBase64(value.received), window: value.window };

/** A body that is not our envelope is never taken for the server's word. */
const readReply = (status: number, body: string, retryAfter: number): Sent => {
  if (status === 0) throw new UploadTrouble('network', 'nothing came back');
  const envelope = Envelope.safeParse(readJson(body));
  if (!envelope.success) {
    if (status === 413) throw new UploadTrouble('rejected', 'too large on the way');
    if (status === 429 || status === 503) throw new UploadTrouble('busy', `${status}`, { retryAfter });
    throw new UploadTrouble(status >= 500 ? 'server' : 'network', `${status} and a page`);
  }
  const { data } = envelope.data;
  if (envelope.data.status === 1 || envelope.data.status === 2) {
    const output = uploadV2.output.safeParse(data);
    if (!output.success) throw new UploadTrouble('server', 'an answer of another shape');
    return 'ext_s' in output.data ? { isComplete: true, ext: output.data.ext_s } : { isComplete: false };
  }
  const named = RefusalShape.safeParse((data as { readonly refusal?: unknown } | null)?.refusal);
  const refusal = named.success ? named.data : { reason: 'core.notAllowed', code: envelope.data.code };
  // The chunk was cut as we cut them all: what arrived is not what was sent.
  if (refusal.code === replyCode.invalidInput) throw new UploadTrouble('recheck', refusal.reason, { refusal });
  throw fromRefusal(refusal, retryAfter, status);
};

const readJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const fromWire = ({ trouble, message, retryAfter }: WireError): UploadTrouble => {
  if (trouble !== 'unreachable') return new UploadTrouble('network', message);
  return new UploadTrouble(retryAfter > 0 ? 'busy' : 'server', message, { retryAfter });
};

const quotas: readonly string[] = [uploadRefusal.noRoom.reason, uploadRefusal.vipNeeded.reason];

const fromRefusal = (refusal: Refusal, retryAfter = 0, status = 200): UploadTrouble => {
  const { reason, code } = refusal;
  const wait = retryAfter || Number(refusal.params?.seconds ?? 0) * second;
  const given = { refusal, retryAfter: wait };
  if (reason === uploadRefusal.mismatch.reason) return new UploadTrouble('wrong-bytes', reason, given);
  if (quotas.includes(reason)) return new UploadTrouble('quota', reason, given);
  if (code === replyCode.notSignedIn) return new UploadTrouble('signed-out', reason, given);
  if (code === replyCode.conflict || reason === uploadRefusal.gone.reason)
    return new UploadTrouble('recheck', reason, given);
  if (code === replyCode.tooMany || code === replyCode.tryAgain) return new UploadTrouble('busy', reason, given);
  return new UploadTrouble(status >= 500 ? 'server' : 'rejected', reason, given);
};
