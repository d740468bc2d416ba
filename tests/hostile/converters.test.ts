import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { getAttachmentInfo } from '#contract/features/upload/calls.ts';
import { usualQuota } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { isolationHere, plain } from '#server/core/files/isolation.ts';
import { clear, headOf, isWithin, madeBytes } from '#server/features/upload/convert/folder.ts';
import { make } from '#server/features/upload/convert/make.ts';
import { runTool } from '#server/features/upload/convert/run.ts';
import { chunkBytes, fileOf, upload } from '#tests/features/upload/sender.ts';
import { createWorld } from '#tests/harness/world.ts';

/** What a program leaves that a hostile file has taken over. */
const bench = mkdtempSync(join(tmpdir(), 'converters-'));
afterAll(() => rmSync(bench, { recursive: true, force: true }));

const database = join(bench, 'classroom.sqlite');
writeFileSync(database, '#EXTM3U %PDF- everybody');

let folders = 0;
const emptyOne = (): string => {
  folders += 1;
  const folder = join(bench, `folder-${folders}`);
  mkdirSync(folder);
  return folder;
};

const program = (lines: string): string => {
  const path = join(emptyOne(), 'program');
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
};

const running = (folder: string) => ({
  isolation: plain('wanted'),
  folder,
  timeout: 30_000,
  maxBytes: 10_000_000,
  signal: new AbortController().signal,
});

/** As the converter asks for it, with these programs. */
const convert = (target: 'pdf' | 'hls', tool: string) => {
  const folder = emptyOne();
  const source = join(folder, target === 'pdf' ? 'source.rtf' : 'source.avi');
  writeFileSync(source, '{\\rtf1 a}');
  const tools = { soffice: tool, ffmpeg: tool, ffprobe: undefined };
  const hasRoom = async () => true;
  return make({ ...running(folder), target, tools, source, size: 10, hasRoom, onProgress: () => {} });
};

test('a link in place of a film or of a PDF is nothing that was made: nobody is given what it leads to', async () => {
  const film = program(`for last; do :; done
cd "$(dirname "$last")"; printf '#EXTM3U' > video.m3u8; ln -sf ${database} video.ts`);
  expect(await convert('hls', film)).toMatchObject({ is: 'failed' });
  const document = (left: string) =>
    program(`for source; do :; done
cd "$(dirname "$source")"; ${left}`);
  for (const left of [
    `ln -s ${database} out/source.pdf`,
    'mkfifo out/source.pdf',
    `rmdir out; cp ${database} source.pdf; ln -s . out`,
  ])
    expect(await convert('pdf', document(left))).toMatchObject({ is: 'failed' });
  expect(await convert('pdf', document(`cp ${database} out/source.pdf`))).toMatchObject({
    is: 'made',
    files: ['out/source.pdf'],
  });
});

test('a file behind a link, or a pipe, has no size and no beginning', async () => {
  const folder = emptyOne();
  writeFileSync(join(folder, 'file'), 'abc');
  symlinkSync(database, join(folder, 'link'));
  symlinkSync('.', join(folder, 'around'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const told = (file: string) => Promise.all([madeBytes(folder, file), headOf(folder, file, 2).then(String)]);
  expect(await told('file')).toEqual([3, 'ab']);
  for (const file of ['link', 'pipe', 'around/file', 'missing']) expect(await told(file)).toEqual([undefined, '']);
});

test('a program that makes very many files is ended, however small they are', async () => {
  const folder = emptyOne();
  const many = program('seq 10500 | xargs touch; sleep 20');
  expect(await runTool(many, [], running(folder))).toMatchObject({ is: 'tooLarge' });
  expect(await isWithin(folder, 1_000)).toBe(false);
  expect(readdirSync(folder).length).toBeGreaterThan(10_000);
  await clear(folder);
  expect(existsSync(folder)).toBe(false);
});

test('all of it goes afterwards: folders deeper than a path may be, those nobody may change, links and not where they lead', async () => {
  const folder = emptyOne();
  const kept = emptyOne();
  writeFileSync(join(kept, 'file'), 'kept');
  const deep = program(`ln -s ${kept} link; mkdir shut; : > shut/file; chmod 500 shut
name=$(printf 'd%.0s' $(seq 200)); at=0
while [ $at -lt 60 ]; do mkdir $name; : > file; cd $name; at=$((at+1)); done`);
  await runTool(deep, [], running(folder));
  expect(await isWithin(folder, 1_000_000)).toBe(false);
  await clear(folder);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(kept)).toEqual(['file']);
});

test('a film in too many pieces is none, and is not tried again', async () => {
  const pieces = (count: number) =>
    program(`for last; do :; done
cd "$(dirname "$last")"; : > video.ts; echo a >> video.ts; yes 'video.ts' | head -n ${count} > video.m3u8`);
  expect(await convert('hls', pieces(60_000))).toMatchObject({ is: 'failed', isFinal: true });
  expect(await convert('hls', pieces(10))).toMatchObject({ is: 'made' });
});

test('a program that takes too long is ended, and the file is not tried again: it would take as long', async () => {
  for (const [target, longest] of [
    ['pdf', 5 * minute],
    ['hls', 10 * minute],
  ] as const) {
    const begun = join(emptyOne(), 'begun');
    const slow = program(`: > ${begun}; sleep 600`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const made = convert(target, slow);
    while (!existsSync(begun)) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(longest);
    expect(await made).toMatchObject({ is: 'failed', isFinal: true });
  }
});

test('nothing is made where the disk has no room for it, also when others have taken it meanwhile', async () => {
  const folder = emptyOne();
  const ended = runTool(program('sleep 20'), [], { ...running(folder), hasRoom: async () => false });
  expect(await ended).toMatchObject({ is: 'noRoom' });
});

test('what is made of a file takes of the room of whose file it is; whoever has none left is made nothing', async () => {
  const film = program(`for last; do :; done
cd "$(dirname "$last")"
case "$last" in *.jpg) exit 1 ;; esac
head -c 6000 /dev/zero > video.ts; echo video.ts > video.m3u8`);
  const quota = { ...usualQuota, student: 10_000 };
  const world = await createWorld({
    tools: { soffice: undefined, ffmpeg: film, ffprobe: undefined },
    isolation: plain('wanted'),
    uploads: { chunkBytes, quota },
  });
  const student = await world.person('student');
  const given = async (mark: number, name = 'a.avi') => {
    const file = fileOf(world, Buffer.concat([Buffer.from('RIFF....AVI LIST'), Buffer.alloc(2_000, mark)]), name);
    return { id: file.id, ...(await upload(world, student, file)) };
  };
  const preview = async (id: string) => {
    const said = await world.say(student, getAttachmentInfo, { id });
    return said.ok ? said.data.preview.state : '';
  };
  const [first, second] = [await given(1), await given(2)];
  await expect.poll(() => preview(first.id)).toBe('ready');
  await expect.poll(() => preview(second.id)).toBe('failed');
  expect(await given(3, 'b.bin')).toMatchObject({ refusal: { reason: uploadRefusal.noRoom.reason } });
  await world.close();
});

const here = await isolationHere();

test('in bubblewrap all that it writes lies in its folder, where it is counted, and nothing in memory', async ({
  skip,
}) => {
  skip(here.kind !== 'bubblewrap', here.why);
  const folder = emptyOne();
  const writer = program('for place in /tmp /dev/shm /run /etc /usr / "$PWD"; do echo a > $place/written-$$; done');
  await runTool(writer, [], { ...running(folder), isolation: here });
  expect(readdirSync(folder).filter((name) => name.startsWith('written'))).toHaveLength(1);
  const lots = program('head -c 50000000 /dev/zero > /tmp/lots; sleep 20');
  expect(await runTool(lots, [], { ...running(folder), isolation: here })).toMatchObject({ is: 'tooLarge' });
});
