import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { rootFiles } from './parts.ts';

/** One import of one file, static or dynamic, of values or types, or a worker's address. */
export interface Import {
  readonly from: string;
  /** The file, as a path from the root, or the package's specifier. */
  readonly to: string;
  readonly isOwn: boolean;
  /** Of types alone: erased before anything is loaded. */
  readonly isType: boolean;
  readonly line: number;
}

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const trees = ['contract', 'src', 'workers', 'server', 'scripts', 'tests'] as const;

const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
export const isGenerated = (path: string): boolean => path.includes('.gen.');

const filesOfTree = (tree: string): string[] =>
  readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every file of code that people write, as a path from the root. */
export const listFiles = (): readonly string[] =>
  [...trees.flatMap(filesOfTree), ...rootFiles].filter((path) => isCode(path) && !isGenerated(path)).sort();

interface Found {
  readonly specifier: string;
  readonly offset: number;
  readonly isType: boolean;
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Addresses of code given as `new URL('./x.worker.ts', import.meta.url)`: how a worker is started. */
const workerAddresses = (node: unknown): readonly Found[] => {
  if (Array.isArray(node)) return node.flatMap(workerAddresses);
  if (!isNode(node)) return [];
  const below = Object.values(node).flatMap(workerAddresses);
  const { type, callee, arguments: given, start } = node;
  if (type !== 'NewExpression' || !isNode(callee) || callee.name !== 'URL' || !Array.isArray(given)) return below;
  const [address, base] = given;
  const isHere = isNode(base) && isNode(base.object) && base.object.type === 'MetaProperty';
  if (!isHere || typeof address?.value !== 'string' || !/\.(ts|mjs|js)$/.test(address.value)) return below;
  return [...below, { specifier: address.value, offset: Number(start), isType: false }];
};

/** Specifiers of a text of code. A dynamic import of anything but a plain string leads nowhere: it cannot be checked. */
const specifiersOf = (path: string, code: string): readonly Found[] => {
  const { module, program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imported = module.staticImports.map(({ start, entries, moduleRequest }) => ({
    specifier: moduleRequest.value,
    offset: start,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const reexported = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, offset: start, isType }],
    ),
  );
  const dynamic = module.dynamicImports.map(({ start, moduleRequest }) => {
    const text = code.slice(moduleRequest.start, moduleRequest.end);
    const plain = /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2];
    return { specifier: plain ?? `#unreadable: ${text}`, offset: start, isType: false };
  });
  return [...imported, ...reexported, ...dynamic, ...workerAddresses(program)];
};

const resolve = (from: string, specifier: string): Pick<Import, 'to' | 'isOwn'> => {
  const bare = specifier.replace(/\?(raw|url|worker|inline|first|rest)$/, '');
  if (bare.startsWith('#')) return { to: bare.slice(1), isOwn: true };
  if (bare.startsWith('.')) return { to: posix.join(posix.dirname(from), bare), isOwn: true };
  return { to: bare, isOwn: false };
};

/** Our imports are relative or begin with `#` and end with their extension, so finding the file needs no resolver. */
export const importsOf = (from: string, code: string): readonly Import[] =>
  specifiersOf(from, code).map(({ specifier, offset, isType }) => ({
    from,
    ...resolve(from, specifier),
    isType,
    line: code.slice(0, offset).split('\n').length,
  }));
