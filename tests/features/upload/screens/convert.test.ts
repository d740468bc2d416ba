import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { getAttachmentInfo, retryPreview } from '#contract/features/upload/calls.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { plain } from '#server/core/files/isolation.ts';
import { findTools } from '#server/core/files/tools.ts';
import { isLocked } from '#server/features/upload/convert/locked.ts';
import { runTool } from '#server/features/upload/convert/run.ts';
import type { Person } from '#tests/harness/device.ts';
import { compoundOf, pdfOf } from '#tests/harness/samples.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { chunkBytes, fileOf, type Sent, upload } from '../sender.ts';

const bench = mkdtempSync(join(tmpdir(), 'tools-'));
afterAll(() => rmSync(bench, { recursive: true, force: true }));

/** A program of its own, as this machine would have it. */
const program = (name: string, lines: string): string => {
  const path = join(bench, name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
};

const pdf = pdfOf(['转码后的课件']);
writeFileSync(join(bench, 'made.pdf'), pdf);
/** Does what it is told by the file's first line, and keeps a record of being asked. */
const office = program(
  'soffice',
  `for source; do :; done
out=$(dirname "$source")/out
echo asked >> ${bench}/asked
env > ${bench}/environment
case "$(head -c 40 "$source")" in
  *broken*) echo "source file could not be loaded" >&2; exit 1 ;;
  *once*) if [ ! -f ${bench}/once ]; then touch ${bench}/once; exit 1; fi ;;
esac
cp ${bench}/made.pdf "$out/source.pdf"`,
);
const player = program(
  'ffmpeg',
  `for last; do :; done
cd "$(dirname "$last")"
case "$last" in
  *.jpg) echo jpeg > "$last" ;;
  *) echo "out_time_us=1000000"; echo pieces > video.ts; printf '#EXTM3U\\n#EXTINF:6.0,\\n#EXT-X-BYTERANGE:7@0\\nvideo.ts\\n#EXT-X-ENDLIST\\n' > video.m3u8 ;;
esac`,
);
const prober = program(
  'ffprobe',
  `echo '{"streams":[{"codec_type":"video","codec_name":"vp6f"}],"format":{"duration":"2"}}'`,
);
/** They keep a record outside of their folder. */
const isolation = plain('');
const tools = { soffice: office, ffmpeg: player, ffprobe: prober };

const previewColumns = [
  'content_id',
  'target',
  'extension',
  'state',
  'reason',
  'progress',
  'attempts',
  'run_at',
  'lease_until',
  'parts',
  'created_at',
];

const rtf = (text: string) => `{\\rtf1 ${text}}`;

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let stranger: Person;

  beforeAll(async () => {
    rmSync(join(bench, 'once'), { force: true });
    world = await createWorld({ databaseUrl: await url(), uploads: { chunkBytes }, tools, isolation });
    teacher = await world.person('teacher');
    stranger = await world.person('student');
  });
  afterAll(() => world?.close());

  const infoOf = async ({ id }: Pick<Sent, 'id'>, who = teacher) => {
    const said = await world.say(who, getAttachmentInfo, { id });
    if (!said.ok) throw new Error(JSON.stringify(said));
    return (said.data as { preview: Record<string, string> }).preview;
  };
  /** Asked until it is decided; a failed attempt is tried again a little later. */
  const decided = async (file: Sent) => {
    await expect
      .poll(
        async () => {
          world.pass(minute);
          await world.server.runJobs();
          return (await infoOf(file)).state;
        },
        { timeout: 15_000, interval: 50 },
      )
      .not.toBe('converting');
    return infoOf(file);
  };
  const given = async (name: string, bytes: Buffer | string): Promise<Sent> => {
    const file = fileOf(world, bytes, name);
    expect(await upload(world, teacher, file)).toMatchObject({ status: 1 });
    return file;
  };
  const fetched = async (address: string, who = teacher) => {
    const first = await world.server.app.inject({ method: 'GET', url: address, headers: { token: who.token } });
    if (first.statusCode !== 302) return first;
    return world.server.app.inject({ method: 'GET', url: String(first.headers.location) });
  };

  test('courseware becomes a PDF by itself, for whoever may read it and for nobody else (S-281, S-312)', async () => {
    const file = await given('课件.rtf', rtf('lesson one'));
    await world.server.runJobs();
    const preview = await decided(file);
    expect(preview).toMatchObject({ state: 'ready', kind: 'pdf', reason: '' });
    const shown = await fetched(String(preview.address));
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(pdf)]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    expect((await fetched(String(preview.address), stranger)).statusCode).toBe(404);
    const refused = await world.say(stranger, retryPreview, { id: file.id });
    expect(refused).toMatchObject({ ok: false, refusal: uploadRefusal.gone });
    expect((await fetched(`/file/${file.id}/preview/..%2Fsource.rtf`)).statusCode).toBe(404);
  });

  test('nothing of our environment reaches the program', () => {
    const environment = readFileSync(join(bench, 'environment'), 'utf8');
    expect(environment).not.toContain('NODE_');
    expect(environment).toContain('http_proxy=http://127.0.0.1:9');
  });

  test('the same content is made once, whatever it is called', async () => {
    const asked = () => readFileSync(join(bench, 'asked'), 'utf8').split('\n').length;
    const file = await given('a.rtf', rtf('made once'));
    await decided(file);
    const before = asked();
    const twin = { ...file, id: world.newId(), name: 'b.rtf' };
    expect(await upload(world, teacher, twin)).toMatchObject({ status: 1 });
    expect(await infoOf(twin)).toMatchObject({ state: 'ready', address: `/file/${twin.id}/preview/source.pdf` });
    expect(asked()).toBe(before);
  });

  test('what fails is tried again, fails with a reason, and may be asked for again (S-312, S-599)', async () => {
    expect(await decided(await given('c.rtf', rtf('once')))).toMatchObject({ state: 'ready' });
    const broken = await given('d.rtf', rtf('broken'));
    expect(await decided(broken)).toMatchObject({ state: 'failed', reason: 'unknown', kind: '', address: '' });
    expect(await world.say(teacher, retryPreview, { id: broken.id })).toMatchObject({ ok: true });
    expect(await infoOf(broken)).toMatchObject({ state: 'converting' });
    expect(await decided(broken)).toMatchObject({ state: 'failed', reason: 'unknown' });
  });

  test('a password is refused before any program sees the file, also when asked again (S-417, S-599)', async () => {
    const locked = await given('考卷.docx', compoundOf('EncryptedPackage'));
    expect(await decided(locked)).toMatchObject({ state: 'failed', reason: 'password' });
    expect(await world.say(teacher, retryPreview, { id: locked.id })).toMatchObject({ ok: true });
    expect(await infoOf(locked)).toMatchObject({ state: 'failed', reason: 'password' });
    const closed = Buffer.from(pdf.toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'), 'latin1');
    expect(await decided(await given('锁.pdf', closed))).toMatchObject({ state: 'failed', reason: 'password' });
    const open = await given('开.pdf', pdf);
    expect(await decided(open)).toMatchObject({ state: 'ready', kind: 'pdf', address: `/file/${open.id}` });
  });

  test('a video that no browser plays becomes pieces that are all asked for by right (S-312, S-585)', async () => {
    const film = await given('实验.avi', Buffer.from('RIFF\0\0\0\0AVI LIST'));
    const preview = await decided(film);
    expect(preview).toMatchObject({ state: 'ready', kind: 'hls' });
    const list = await fetched(String(preview.address));
    expect(list.payload).toContain(`\n/file/${film.id}/preview/video.ts\n`);
    expect((await fetched(`/file/${film.id}/preview/video.ts`)).payload).toBe('pieces\n');
    expect((await fetched(`/file/${film.id}/preview/video.ts`, stranger)).statusCode).toBe(404);
  });

  test('what a server was at when it died is taken up by the next', async () => {
    const file = await given('e.rtf', rtf('left behind'));
    const table = () =>
      world.server.db.write((sql) =>
        sql
          .withTables<{ preview: { content_id: string; state: string; lease_until: number; attempts: number } }>()
          .updateTable('preview')
          .set({ state: 'working', lease_until: world.now() + minute, attempts: 1 })
          .where('state', '=', 'ready')
          .returning('content_id')
          .execute(),
      );
    await decided(file);
    const taken = await table();
    expect(taken.length).toBeGreaterThan(0);
    expect(await infoOf(file)).toMatchObject({ state: 'converting' });
    expect(await decided(file)).toMatchObject({ state: 'ready' });
  });
});

test('a server without the programs says so, and the file is there to be saved (S-312)', async () => {
  const world = await createWorld({ uploads: { chunkBytes }, tools: findTools({ PATH: '/nowhere' }) });
  try {
    const teacher = await world.person('teacher');
    const file = fileOf(world, rtf('nobody makes this'), '课件.rtf');
    await upload(world, teacher, file);
    await world.server.runJobs();
    const said = await world.say(teacher, getAttachmentInfo, { id: file.id });
    expect(said).toMatchObject({
      data: { preview: { state: 'failed', reason: 'notQueued' }, address: `/file/${file.id}` },
    });
    // What failed while it had the programs is not offered again.
    await world.server.db.write((sql) =>
      sql
        .withTables<{ file: { id: string; content_id: string }; preview: Record<string, string | number> }>()
        .insertInto('preview')
        .columns(previewColumns)
        .expression((eb) =>
          eb
            .selectFrom('file')
            .where('id', '=', file.id)
            .select((one) => [
              'content_id',
              ...(['pdf', 'rtf', 'failed', 'unknown', 0, 1, 0, 0, '[]', 0] as const).map((value, at) =>
                one.val(value).as(`v${at}`),
              ),
            ]),
        )
        .execute(),
    );
    const failed = await world.say(teacher, getAttachmentInfo, { id: file.id });
    expect(failed).toMatchObject({ data: { preview: { state: 'failed', reason: 'notQueued' } } });
  } finally {
    await world.close();
  }
});

test('programs are found on the path, or where the operator says', () => {
  expect(findTools({ PATH: `/nowhere:${bench}` })).toEqual(tools);
  expect(findTools({ PATH: '', FFMPEG: player, SOFFICE: join(bench, 'made.pdf') })).toEqual({
    soffice: undefined,
    ffmpeg: player,
    ffprobe: undefined,
  });
});

test('a program that hangs, or fills the disk, ends with all it began', async () => {
  const folder = join(bench, 'work');
  mkdirSync(folder, { recursive: true });
  const running = { isolation, folder, timeout: 400, maxBytes: 10_000_000, signal: new AbortController().signal };
  const hangs = program('hangs', `sleep 600 &\necho $! > ${folder}/child\nwait`);
  expect(await runTool(hangs, [], running)).toMatchObject({ is: 'timeout' });
  const child = Number(readFileSync(join(folder, 'child'), 'utf8'));
  await expect.poll(() => isAlive(child)).toBe(false);
  const fills = program('fills', `head -c 3000000 /dev/zero > ${folder}/big\nsleep 600`);
  expect(await runTool(fills, [], { ...running, timeout: 10_000, maxBytes: 1_000_000 })).toMatchObject({
    is: 'tooLarge',
  });
  expect(await runTool(join(bench, 'missing'), [], running)).toMatchObject({ is: 'failed' });
});

test('a password is seen in every kind of office file (S-417)', async () => {
  const flagged = Buffer.alloc(512);
  flagged.writeUInt16LE(0x0100, 10);
  const filepass = Buffer.alloc(512);
  filepass.writeUInt16LE(0x0809, 0);
  filepass.writeUInt16LE(16, 2);
  filepass.writeUInt16LE(0x002f, 20);
  const cases: readonly (readonly [Buffer, boolean])[] = [
    [compoundOf('EncryptedPackage'), true],
    [compoundOf('EncryptedSummary'), true],
    [compoundOf('WordDocument', flagged), true],
    [compoundOf('WordDocument'), false],
    [compoundOf('Workbook', filepass), true],
    [compoundOf('Workbook'), false],
    [compoundOf('PowerPoint Document'), false],
    [Buffer.from('PK\x03\x04'), false],
    [compoundOf('EncryptedPackage').subarray(0, 600), false],
    [Buffer.alloc(0), false],
  ];
  for (const [at, [bytes, expected]] of cases.entries()) {
    const path = join(bench, `locked-${at}`);
    writeFileSync(path, bytes);
    expect([at, await isLocked(path)]).toEqual([at, expected]);
  }
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
