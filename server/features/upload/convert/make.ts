import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listName, mediaName, posterName } from '#contract/core/files.ts';
import { hour, minute, second } from '#contract/core/time.ts';
import type { Isolation } from '#server/core/files/isolation.ts';
import type { Tools } from '#server/core/files/tools.ts';
import { headOf, madeBytes } from './folder.ts';
import { isLocked } from './locked.ts';
import type { Target } from './plan.ts';
import { type Ended, runTool } from './run.ts';

export interface Making {
  readonly target: Target;
  readonly tools: Tools;
  readonly isolation: Isolation;
  readonly folder: string;
  /** The original, in the folder, under a name of ours. */
  readonly source: string;
  readonly size: number;
  readonly signal: AbortSignal;
  /** Whether this machine's disk has room for what is being made. */
  readonly hasRoom: () => Promise<boolean>;
  readonly onProgress: (percent: number) => void;
}

export type Made =
  /** Files of the folder, by the name under which they are asked for. */
  | { readonly is: 'made'; readonly files: readonly string[] }
  | { readonly is: 'locked' }
  /** `isFinal`: it would fail again, or after as long; whoever wants it asks again. */
  | { readonly is: 'failed'; readonly why: string; readonly isFinal?: boolean }
  | { readonly is: 'stopped' };

export const make = async (making: Making): Promise<Made> => {
  if (making.target !== 'hls' && (await isLocked(making.source))) return { is: 'locked' };
  if (making.target === 'look') return { is: 'made', files: [] };
  return making.target === 'pdf' ? makePdf(making) : makeVideo(making);
};

const officeTimeout = 5 * minute;
/** By the length of the film: a machine that takes twice as long makes nothing of it. */
const timeoutOf = (seconds: number) => Math.min(2 * hour, 10 * minute + 2 * seconds * second);
const spare = 500_000_000;

const makePdf = async ({ tools, isolation, folder, source, size, signal, hasRoom }: Making): Promise<Made> => {
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const out = join(folder, 'out');
  await mkdir(out);
  const ended = await runTool(
    tools.soffice ?? '',
    [
      `-env:UserInstallation=${profile}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nodefault',
      '--convert-to',
      'pdf',
      '--outdir',
      out,
      source,
    ],
    { isolation, folder, timeout: officeTimeout, maxBytes: size + spare, signal, hasRoom },
  );
  if (ended.is !== 'done') return failedBy(ended);
  // As LibreOffice names it, by the name of the source.
  const made = join('out', `${parse(source).name}.pdf`);
  if (!(await isThere(folder, made))) return { is: 'failed', why: ended.said };
  const head = await headOf(folder, made, 1_024);
  return head.includes('%PDF-') ? { is: 'made', files: [made] } : { is: 'failed', why: 'not a PDF' };
};

/** What browsers play inside such pieces: kept as it is. */
const knownVideo = 'h264';
const knownSound = ['aac', 'mp3', ''];

/** Nine thousand pieces of six seconds: what plays it is read whole. */
export const maxListBytes = 512 * 1024;

const makeVideo = async (making: Making): Promise<Made> => {
  const { tools, isolation, folder, source, size, signal, hasRoom, onProgress } = making;
  const facts = await factsOf(making);
  const isKept = facts.video === knownVideo && knownSound.includes(facts.sound);
  const timeout = timeoutOf(facts.seconds);
  const running = { isolation, folder, signal, hasRoom, timeout, maxBytes: 3 * size + spare };
  const coding = isKept
    ? ['-c', 'copy']
    : [
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '23',
        '-pix_fmt',
        'yuv420p',
        '-vf',
        smaller,
        '-fpsmax',
        '60',
        '-c:a',
        'aac',
        '-ac',
        '2',
      ];
  const threads = String(Math.max(1, availableParallelism() - 1));
  const input = [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-protocol_whitelist',
    'file,pipe',
    '-threads',
    threads,
  ];
  const pieces = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_flags', 'single_file'];
  const ended = await runTool(
    tools.ffmpeg ?? '',
    [...input, '-progress', 'pipe:1', '-i', source, '-map', '0:v:0?', '-map', '0:a:0?', '-sn', '-dn', ...coding].concat(
      pieces,
      ['-hls_segment_filename', join(folder, mediaName), join(folder, listName)],
    ),
    { ...running, onLine: (line) => tellProgress(line, facts.seconds, onProgress) },
  );
  if (ended.is !== 'done') return failedBy(ended);
  if (!(await isThere(folder, listName)) || !(await isThere(folder, mediaName)))
    return { is: 'failed', why: ended.said };
  if (((await madeBytes(folder, listName)) ?? 0) > maxListBytes)
    return { is: 'failed', why: 'the list of its pieces is too long', isFinal: true };
  const poster = [
    '-y',
    '-i',
    source,
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':'min(1280,ih)':force_original_aspect_ratio=decrease",
    join(folder, posterName),
  ];
  await runTool(tools.ffmpeg ?? '', [...input, ...poster], { ...running, timeout: minute });
  const hasPoster = await isThere(folder, posterName);
  return { is: 'made', files: [listName, mediaName, ...(hasPoster ? [posterName] : [])] };
};

/** Neither side is longer, and both are even. */
const smaller = "scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";

interface Facts {
  readonly video: string;
  readonly sound: string;
  /** 0: not known. */
  readonly seconds: number;
}

/** Without the prober everything is coded again, which is right and slow. */
const factsOf = async ({ tools, isolation, folder, source, size, signal }: Making): Promise<Facts> => {
  let said = '';
  if (tools.ffprobe !== undefined)
    await runTool(
      tools.ffprobe,
      [
        '-v',
        'error',
        '-protocol_whitelist',
        'file,pipe',
        '-show_entries',
        'stream=codec_type,codec_name:format=duration',
        '-of',
        'json',
        source,
      ],
      {
        isolation,
        folder,
        signal,
        timeout: minute,
        maxBytes: size + spare,
        onLine: (line) => {
          if (said.length < 100_000) said += line;
        },
      },
    );
  try {
    const { streams = [], format } = JSON.parse(said) as {
      streams?: { codec_type?: string; codec_name?: string }[];
      format?: { duration?: string };
    };
    const codec = (type: string) => streams.find((one) => one.codec_type === type)?.codec_name ?? '';
    return { video: codec('video'), sound: codec('audio'), seconds: Number(format?.duration ?? 0) || 0 };
  } catch {
    return { video: '', sound: '', seconds: 0 };
  }
};

const tellProgress = (line: string, seconds: number, onProgress: (percent: number) => void): void => {
  const at = /^out_time_us=(\d+)/.exec(line)?.[1];
  if (at !== undefined && seconds > 0) onProgress(Math.min(99, Math.floor(Number(at) / 10_000 / seconds)));
};

const failedBy = ({ is, said }: Ended): Made =>
  is === 'stopped'
    ? { is: 'stopped' }
    : { is: 'failed', why: `${is}: ${said}`, isFinal: is === 'timeout' || is === 'tooLarge' };

const isThere = async (folder: string, file: string): Promise<boolean> => ((await madeBytes(folder, file)) ?? 0) > 0;
