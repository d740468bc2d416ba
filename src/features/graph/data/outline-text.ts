import { limits } from '#contract/core/limits.ts';
import type { NewPoint } from '#contract/features/graph/calls.ts';
import type { Relation } from '#contract/features/graph/ids.ts';
import { mostPoints, type PointTag } from '#contract/features/graph/keys.ts';
import type { Edit } from './edits.ts';

/** A line of an outline or a table, before it has an id. */
export interface Read {
  /** 0: in no other. */
  readonly level: number;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly PointTag[];
  /** Names of what comes before it. */
  readonly after: readonly string[];
}

const plain = { description: '', tags: [], after: [] } as const;

/** Signs that lists begin their lines with. */
const bullet = /^(?:[-*+•·–—]|\d+(?:\.\d+)*[.)、．]?)\s+/u;

/** One point a line; what stands further to the right is contained. A tab is as wide as four blanks. */
export const readOutline = (text: string): readonly Read[] => {
  const open: number[] = [];
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const wide = line.replaceAll('\t', '    ').replaceAll('\u3000', '  ');
      const name = wide.trim().replace(bullet, '').trim().slice(0, limits.pointChars);
      if (name === '') return [];
      const indent = wide.length - wide.trimStart().length;
      while (open.length > 0 && (open.at(-1) as number) >= indent) open.pop();
      open.push(indent);
      return [{ ...plain, level: open.length - 1, name }];
    })
    .slice(0, mostPoints);
};

const tagWords: Readonly<Record<PointTag, readonly string[]>> = {
  key: ['key', '重点', '重點'],
  difficult: ['difficult', '难点', '難點'],
  exam: ['exam', '考点', '考點'],
};

const words = (cell: string): readonly string[] =>
  cell
    .split(/[;；,，、\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** As it is saved: level, name, description, tags, what comes before. A line without a level stands beside the one above. */
export const readTable = (lines: readonly (readonly string[])[]): readonly Read[] => {
  let depth = -1;
  return lines
    .flatMap((cells, at) => {
      const [level = '', name = '', description = '', tags = '', after = ''] = cells.map((cell) => cell.trim());
      if (name === '' || (at === 0 && !/^\d*$/.test(level))) return [];
      // Nothing is contained by what is not there.
      depth = Math.min(depth + 1, level === '' ? Math.max(0, depth) : Math.max(0, Number(level) - 1));
      return [
        {
          level: depth,
          name: name.slice(0, limits.pointChars),
          description: description.slice(0, limits.pointTextChars),
          tags: (Object.keys(tagWords) as PointTag[]).filter((tag) =>
            words(tags).some((word) => tagWords[tag].includes(word.toLowerCase())),
          ),
          after: words(after),
        },
      ];
    })
    .slice(0, mostPoints);
};

/** The points of a text below those that there are; what comes before is found by its name. */
export const importOf = (
  read: readonly Read[],
  { from, newId }: { readonly from: number; readonly newId: () => string },
): Edit => {
  const above: string[] = [];
  const add: NewPoint[] = read.map(({ level, name, description, tags }, at) => {
    const id = newId();
    above.length = level;
    above.push(id);
    return {
      ...{ id, parentId: above[level - 1] ?? '', place: from + at * 1_024, name, description },
      ...{ tags: [...tags], x: null, y: null },
    };
  });
  const byName = new Map(add.map(({ id, name }) => [name, id]));
  const relate: Relation[] = read.flatMap(({ after }, at) =>
    after.flatMap((name) => {
      const fromId = byName.get(name);
      const toId = add[at]?.id;
      return fromId === undefined || toId === undefined || fromId === toId
        ? []
        : [{ fromId, toId, kind: 'before' as const }];
    }),
  );
  return { add, relate };
};
