import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from './mutants.ts';

/** Applies each mutant to a copy of the tree and tells stories to it; prints which were noticed, and by which seed. */
const wanted = process.argv.slice(2);
const stories = process.env.STORIES ?? '60';
const copied = [
  'contract',
  'src',
  'server',
  'tests',
  'locales',
  'workers',
  'lingui.config.ts',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

let survivors = 0;
for (const mutant of mutants.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'));
  for (const one of copied) cpSync(one, join(copy, one), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  for (const { file, find, put } of mutant.edits) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(find)) throw new Error(`${mutant.name}: ${file} has no ${JSON.stringify(find)}`);
    writeFileSync(join(copy, file), text.replace(find, put));
  }
  const args = ['run', '--project', 'unit', 'tests/core/protocol/protocol.loop.test.ts'];
  const run = spawnSync(join('node_modules', '.bin', 'vitest'), args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, STORIES: stories, SEED: process.env.SEED ?? '1' },
    timeout: 60_000 + Number(stories) * 3_000,
  });
  const output = run.stdout + run.stderr;
  const first = /seed (\d+): ([^\n]*)/.exec(output);
  const isEndless = run.signal !== null;
  if (run.status !== 0 && first === null && !isEndless)
    throw new Error(`${mutant.name}: no story was told\n${output.slice(-2_000)}`);
  if (run.status === 0) survivors += 1;
  const verdict =
    run.status === 0
      ? 'NOT NOTICED'
      : isEndless
        ? 'a story never ended'
        : `seed ${first?.[1] ?? '?'}: ${first?.[2]?.slice(0, 110) ?? ''}`;
  process.stdout.write(`${mutant.name.padEnd(22)} ${verdict}\n`);
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${survivors} not noticed in ${stories} stories each\n`);
