import type { Courier } from '#src/core/files/engine/host.ts';
import { createWire } from '#src/core/wire.ts';
import type { Device } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { createCourier, type Post, type Posted } from '#workers/upload/courier.ts';

/** What happens to one chunk on its way. `flipped` and `cut`: other bytes arrive than were sent. */
export type ChunkFate = 'ok' | 'lost' | 'replyLost' | 'doubled' | 'flipped' | 'cut';

/** The way of one device's chunks to the real server, as bad as a test wants it. */
export interface Carrier {
  readonly courier: Courier;
  fate: (chunk: number) => ChunkFate;
  /** Chunks that left the device, and of these, the ones that the server had taken, heard of or not. */
  readonly left: number[];
  readonly taken: Set<number>;
  /** Chunks that left the device although the server had them. */
  readonly again: number[];
}

export const carrierOf = (world: World, device: Device): Carrier => {
  const token = async () => device.person.token;
  const wire = createWire({
    baseUrl: 'http://school.test',
    fetch: (...given) => device.network.fetch(...given),
    token,
    now: world.now,
  });
  const post: Post = async (posting) => {
    const chunk = Number(posting.form.get('chunk'));
    carrier.left.push(chunk);
    if (carrier.taken.has(chunk)) carrier.again.push(chunk);
    const nothing: Posted = { status: 0, body: '', retryAfter: null };
    const fate = device.network.online ? carrier.fate(chunk) : 'lost';
    await new Promise((resolve) => setImmediate(resolve));
    if (fate === 'lost' || posting.signal.aborted) return nothing;
    const form = await spoiled(posting.form, fate);
    posting.onSent(1);
    const reply = await inject(world, form, posting.headers);
    if (fate === 'doubled') await inject(world, form, posting.headers);
    if (/"status":[12]/.test(reply.body)) carrier.taken.add(chunk);
    if (fate === 'replyLost' || posting.signal.aborted) return nothing;
    return reply;
  };
  const courier = createCourier({
    baseUrl: 'http://school.test',
    wire,
    post,
    token,
    fetch: async () => Response.json({ ok: true }, { status: device.network.online ? 200 : 503 }),
  });
  const carrier: Carrier = { courier, fate: () => 'ok', left: [], taken: new Set(), again: [] };
  return carrier;
};

const inject = async (world: World, form: FormData, headers: Readonly<Record<string, string>>): Promise<Posted> => {
  const request = new Request('http://school.test/', { method: 'POST', body: form });
  const reply = await world.server.app.inject({
    method: 'POST',
    url: '/UploadApi/uploadV2',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.body, retryAfter: String(reply.headers['retry-after'] ?? '0') };
};

const spoiled = async (form: FormData, fate: ChunkFate): Promise<FormData> => {
  if (fate !== 'flipped' && fate !== 'cut') return form;
  const bytes = new Uint8Array(await (form.get('file') as File).arrayBuffer());
  if (fate === 'flipped') bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  form.set('file', new Blob([fate === 'cut' ? bytes.subarray(0, bytes.length - 1) : bytes]), 'chunk');
  return form;
};
