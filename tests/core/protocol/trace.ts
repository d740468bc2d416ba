/** Above which dice a step does what; in the order of the branches of a story. */
const moves: readonly (readonly [number, string])[] = [
  [0.975, 'waits'],
  [0.967, 'another build in a tab'],
  [0.963, 'bytes evicted'],
  [0.96, 'outbox evicted'],
  [0.95, 'acts and is killed'],
  [0.94, 'changes many'],
  [0.92, 'clock set'],
  [0.88, 'file ends'],
  [0.85, 'tends'],
  [0.84, 'replica evicted'],
  [0.83, 'pruned'],
  [0.8, 'membership'],
  [0.76, 'late answer'],
  [0.72, 'killed'],
  [0.66, 'cycle'],
  [0.6, 'page loaded'],
  [0.45, 'pulls'],
  [0.3, 'pushes'],
  [0, 'acts'],
];

export const moveAt = (dice: number): string => moves.find(([from]) => dice >= from)?.[1] ?? '';

/** So many of the last steps are named when a story fails. */
const last = 40;
const rare = /hundreds|steps back|copied|evicted|another build|: (removed|joins|another role)$/;

/** What is told of a story that failed: its last steps, and before them what happens seldom. */
export const told = (trace: readonly string[]): readonly string[] => [
  ...trace.slice(0, -last).filter((line) => rare.test(line)),
  ...trace.slice(-last),
];
