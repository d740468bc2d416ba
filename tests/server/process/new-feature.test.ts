import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Long enough on a machine that does something else besides. */
const timeout = 300_000;
const root = process.cwd();
const name = 'sticker';

let copy: string;

/** The tree as it stands; what was installed is only pointed at. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-feature-'));
  const left = ['node_modules', 'dist', '.git', '.data', 'test-results'];
  for (const entry of readdirSync(root).filter((one) => !left.includes(one)))
    cpSync(join(root, entry), join(copy, entry), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const entry of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What people write, by its path. */
const files = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !one.parentPath.includes('node_modules'))
      .map(({ parentPath, name: file }) => join(parentPath, file))
      .map((path) => [path.slice(copy.length + 1), readFileSync(path, 'latin1')]),
  );

/** What it says where it fails is the message of the test. */
const run = (program: string, ...given: readonly string[]): string => {
  try {
    return execFileSync(join(copy, 'node_modules', '.bin', program), given, { cwd: copy, encoding: 'utf8' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${given.join(' ')}\n${stdout}${stderr}`);
  }
};

test('an empty feature is made in its own folders and three lists, compiles, and works on server and device', {
  timeout: timeout,
}, () => {
  const before = files();
  run('node', 'scripts/feature/new.mjs', name);
  const written = [...files()].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  const own = new RegExp(`^(contract|src|server|tests)/features/${name}/`);
  expect(written.filter((path) => own.test(path)).length).toBeGreaterThan(10);
  expect(written.filter((path) => !own.test(path)).sort()).toEqual([
    'server/features/all.ts',
    'src/features/all.ts',
    'src/features/data.ts',
  ]);

  // The slice alone, with what it imports: the whole tree takes fifteen times as long.
  const extended = { extends: './src/tsconfig.json', include: [], references: [] };
  const compilerOptions = {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['ES2024', 'DOM', 'DOM.Iterable', 'WebWorker'],
  };
  const roots = [
    `src/features/${name}/feature.ts`,
    `src/features/${name}/data/feature.ts`,
    `server/features/${name}/feature.ts`,
  ];
  const slice = { ...extended, compilerOptions: { ...compilerOptions, types: ['node', 'vite/client'] }, files: roots };
  writeFileSync(join(copy, 'tsconfig.slice.json'), JSON.stringify(slice));
  run('tsc', '-p', 'tsconfig.slice.json', '--checkers', '1');

  // Collects its texts, and asks for those that have no translation yet.
  const texts = [`src/features/${name}`, `contract/features/${name}`];
  expect(() => run('node', 'scripts/texts.mjs', ...texts)).toThrow('not translated: zh: Sticker');
  run('vitest', 'run', '--project', 'unit', `tests/features/${name}`, 'tests/architecture/contract.test.ts');
});
