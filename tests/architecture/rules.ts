import type { Import } from './imports.ts';
import type { Part, packages } from './parts.ts';

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of the table as a test of a path; `feature` is what `<f>` stands for. */
const pathTest = (pattern: string, feature: string): RegExp => {
  const body = escaped(pattern).replaceAll('<f>', feature).replaceAll('*', '[^/]+');
  return new RegExp(`^${body}${pattern.endsWith('/') ? '' : '$'}`);
};

const partOf = (parts: readonly Part[], path: string): Part | undefined =>
  parts.find(({ files }) => pathTest(files, '[^/]+').test(path));

/** The feature that a path is of, as its part's pattern says. */
const featureOf = (part: Part, path: string): string =>
  new RegExp(`^${escaped(part.files).replace('<f>', '([^/]+)')}`).exec(path)?.[1] ?? '[^/]+';

const told = ({ from, line, to }: Import, why: string): string => `${from}:${line} imports ${to}: ${why}`;

/** Imports that the table does not allow, as sentences. */
export const forbiddenImports = (parts: readonly Part[], imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ isOwn }) => isOwn)
    .flatMap((given) => {
      const part = partOf(parts, given.from);
      if (part === undefined)
        return given.from.includes('/') ? [told(given, 'the importing file belongs to no part')] : [];
      const feature = escaped(featureOf(part, given.from));
      const allowed = [part.files, ...part.mayImport];
      const isTheirs = (pattern: string): boolean =>
        pathTest(pattern, '[^/]+').test(given.to) &&
        !(part.files.includes('<f>') && pathTest(pattern, feature).test(given.to));
      if (part.onlyOwn?.some(isTheirs)) return [told(given, 'a row is declared for its own feature; ask its queries')];
      if (allowed.some((pattern) => pathTest(pattern, feature).test(given.to))) return [];
      return [told(given, `${part.files} may import ${part.mayImport.join(', ') || 'nothing'}`)];
    });

/** Packages loaded where they may not be, as sentences. */
export const misplacedPackages = (table: typeof packages, imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ isOwn }) => !isOwn)
    .flatMap((given) =>
      table
        .filter(({ names, allowedIn }) => names.test(given.to) && !allowedIn.test(given.from))
        .map(({ reason }) => told(given, reason)),
    );

/** Own imports of a file that is not there. */
export const danglingImports = (known: ReadonlySet<string>, imports: readonly Import[]): readonly string[] =>
  imports.filter(({ isOwn, to }) => isOwn && !known.has(to)).map((given) => told(given, 'no such file'));

/**
 * Chains of imports, static and dynamic, that come back to where they began; each group of files that reach one another is
 * told once (Tarjan’s strongly connected components). Imports of types count as well, but for those that `mayMeet` allows.
 */
export const cycles = (
  imports: readonly Import[],
  mayMeet: (given: Import) => boolean = () => false,
): readonly string[] => {
  const next = Map.groupBy(
    imports.filter((given) => given.isOwn && !(given.isType && mayMeet(given))),
    ({ from }) => from,
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];

  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let low = own;
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (stack.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    lowest.set(file, low);
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      const importsItself = (next.get(file) ?? []).some(({ to }) => to === file);
      if (group.length > 1 || importsItself) found.push(group.join(' -> '));
    }
    return low;
  };

  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found;
};
