import type { LivePatch } from '#contract/core/sync.ts';

/** A patch waits so long, in milliseconds, for the one before it: processes that write one scope are heard apart. */
const gapTimeout = 250;
/** Scopes whose last revision is remembered; one that is forgotten costs a device a pull at most. */
const scopesKept = 20_000;

interface Line {
  /** The revision that everybody here was told up to. */
  rev: number;
  readonly held: Map<number, LivePatch>;
  timer: NodeJS.Timeout | undefined;
}

export interface Order {
  readonly take: (patch: LivePatch) => void;
  /** The scope went on without a patch: what comes next is taken as it is. */
  readonly skip: (scope: string) => void;
  readonly forget: () => void;
}

/**
 * Puts the patches of each scope in the order of its revisions. One that does not come in time was lost on the way here:
 * `missed` tells everybody of the scope to pull.
 */
export const createOrder = ({
  deliver,
  missed,
}: {
  readonly deliver: (patch: LivePatch) => void;
  readonly missed: (scope: string) => void;
}): Order => {
  const lines = new Map<string, Line>();
  const drop = (scope: string) => {
    clearTimeout(lines.get(scope)?.timer);
    lines.delete(scope);
  };
  const drain = (line: Line) => {
    for (let next = line.held.get(line.rev); next !== undefined; next = line.held.get(line.rev)) {
      line.held.delete(line.rev);
      line.rev = next.rev;
      deliver(next);
    }
    if (line.held.size > 0) return;
    clearTimeout(line.timer);
    line.timer = undefined;
  };
  const giveUp = (scope: string, line: Line) => {
    line.timer = undefined;
    line.rev = Math.max(...[...line.held.values()].map(({ rev }) => rev));
    line.held.clear();
    missed(scope);
  };
  return {
    take: (patch) => {
      const { scope, from } = patch;
      const line = lines.get(scope) ?? { rev: from, held: new Map(), timer: undefined };
      // The order of use: the first key is the one that was quiet for longest.
      lines.delete(scope);
      lines.set(scope, line);
      if (from < line.rev) return;
      line.held.set(from, patch);
      drain(line);
      if (line.held.size > 0) line.timer ??= setTimeout(() => giveUp(scope, line), gapTimeout).unref();
      const oldest = lines.size > scopesKept ? lines.keys().next().value : undefined;
      if (oldest !== undefined) drop(oldest);
    },
    skip: drop,
    forget: () => {
      for (const scope of [...lines.keys()]) drop(scope);
    },
  };
};
