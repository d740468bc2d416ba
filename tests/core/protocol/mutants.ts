import { mutantsOfPromises } from './promise-mutants.ts';

/**
 * One rule of the protocol broken on purpose. The stories must notice: `npm run test:mutants` applies each to a copy of the
 * tree and reports the first seed that fails.
 */
export interface Mutant {
  readonly name: string;
  /** The rule, as a sentence about what is no longer done. */
  readonly breaks: string;
  readonly edits: readonly { readonly file: string; readonly find: string; readonly put: string }[];
}

const settle = 'src/core/sync/settle.ts';
const pullFile = 'src/core/sync/pull.ts';
const loadFile = 'src/core/sync/load.ts';
const execute = 'server/core/sync/execute.ts';
const patches = 'server/core/sync/patches.ts';
const members = 'server/core/sync/membership/write.ts';
const heldFile = 'src/core/sync/live/held.ts';
const coveredFile = 'src/core/sync/live/covered.ts';
const undoneFile = 'src/core/sync/undone.ts';
const olderFile = 'src/core/sync/live/older.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'dropOnAck',
    breaks: 'applied work leaves the replay list with the reply of its push, not with a pull',
    edits: [
      {
        file: settle,
        find: 'settled.set(entry.mid, done(entry, verdict));',
        put: "{\n      await outbox.history.put({ mid: entry.mid, at: now, outcome: 'applied', name: entry.name, version: entry.version, input: entry.input });\n      await outbox.entries.delete(entry.seq);\n      ended.push('');\n    }",
      },
    ],
  },
  {
    name: 'noSeqNoMid',
    breaks: 'the server checks neither the mutation id nor the number in its lane',
    edits: [
      {
        file: execute,
        find: 'if (stored !== undefined) return',
        put: 'if (stored !== undefined && place === undefined) return',
      },
      { file: execute, find: 'if (place.seq <= last) return', put: 'if (place.seq < 0) return' },
      { file: execute, find: 'if (place.seq > last + 1) return', put: 'if (place.seq < 0) return' },
      {
        file: execute,
        find: '  const said = writeResult(sql, {',
        put: "  await sql.deleteFrom('result').where('mid', '=', mid).execute();\n  const said = writeResult(sql, {",
      },
    ],
  },
  {
    name: 'confirmWhileReset',
    breaks: 'lanes are confirmed while some scope is not held whole',
    edits: [
      { file: 'server/core/sync/pull.ts', find: 'more || incomplete || isCut ? undefined', put: 'false ? undefined' },
    ],
  },
  {
    name: 'rejectWithoutAdvance',
    breaks: 'a refusal does not advance its lane',
    edits: [
      {
        file: execute,
        find: '  if (place !== undefined) advanceLane(sql, place);\n  const bytes',
        put: "  if (place !== undefined && verdict.status !== 'rejected') advanceLane(sql, place);\n  const bytes",
      },
    ],
  },
  {
    name: 'stalePage',
    breaks: 'a snapshot page is taken although somebody took one since it was asked for',
    edits: [{ file: loadFile, find: 'now.g !== load.g || now.after !== load.after', put: 'now.g !== load.g' }],
  },
  {
    name: 'snapshotEndsAtLastPage',
    breaks: 'deltas catch up from the revision of the last page instead of the smallest',
    edits: [{ file: loadFile, find: 'rev: start, epoch: load.epoch', put: 'rev: page.rev, epoch: load.epoch' }],
  },
  {
    name: 'noSweep',
    breaks: 'rows that a finished load did not bring stay',
    edits: [{ file: loadFile, find: '    await writer.sweep((row) => row._g !== load.g, [load.s]);\n', put: '' }],
  },
  {
    name: 'noPurge',
    breaks: 'rows of a scope that was left stay',
    edits: [{ file: pullFile, find: '      await purge(replica, writer, subscribed);\n', put: '' }],
  },
  {
    name: 'noFloor',
    breaks: 'tombstones are pruned without moving the floor',
    edits: [{ file: patches, find: 'cursor.rev < scope.floor || ', put: '' }],
  },
  {
    name: 'noCas',
    breaks: 'a pull is applied although the base changed since it was asked for',
    edits: [
      {
        file: pullFile,
        find: '    base,\n    host.onDefect,',
        put: '    base < -1 ? base : undefined,\n    host.onDefect,',
      },
    ],
  },
  {
    name: 'noEpoch',
    breaks: 'a change of role does not reset the scope',
    edits: [{ file: members, find: 'epoch: current.epoch + 1', put: 'epoch: current.epoch' }],
  },
  {
    name: 'noTombstone',
    breaks: 'a removed row is forgotten instead of remembered as removed',
    edits: [
      {
        file: patches,
        find: 'const present = new Set(loaded.map(',
        put: 'if (loaded) taken.length > live.length && (taken as unknown[]).splice(0, taken.length, ...live);\n  const present = new Set(loaded.map(',
      },
    ],
  },
  {
    name: 'noReplay',
    breaks: 'pending work is not replayed over news of a row it covers',
    edits: [
      {
        file: 'src/core/writing/rebase.ts',
        find: 'if (replayed === state.replayed && isApart)',
        put: 'if (isApart || patch.size > 0)',
      },
    ],
  },
  {
    name: 'onlySeq',
    breaks: 'the mutation id is not checked (the number alone suffices until a replica is renumbered)',
    edits: [
      {
        file: execute,
        find: 'if (stored !== undefined) return',
        put: 'if (stored !== undefined && place === undefined) return',
      },
    ],
  },
  {
    name: 'onlyMid',
    breaks: 'the number in the lane is not checked (the id alone suffices until verdicts are pruned)',
    edits: [
      { file: execute, find: 'if (place.seq <= last) return', put: 'if (place.seq < 0) return' },
      { file: execute, find: 'if (place.seq > last + 1) return', put: 'if (place.seq < 0) return' },
    ],
  },
  {
    name: 'patchOverGap',
    breaks: 'a patch is taken although the one before it is missing',
    edits: [{ file: heldFile, find: 'if (rev !== patch.from) {', put: 'if (rev === undefined) {' }],
  },
  {
    name: 'patchAgain',
    breaks: 'a patch is taken although the base is further',
    edits: [
      { file: heldFile, find: 'if (rev !== undefined && patch.rev <= rev) continue;', put: '' },
      { file: heldFile, find: 'if (rev !== patch.from) {', put: 'if (rev === undefined || rev < patch.from) {' },
    ],
  },
  {
    name: 'coveredUnseen',
    breaks: 'own work is settled by its verdict, whether or not the base holds what it changed',
    edits: [{ file: coveredFile, find: 'cursor.rev >= rev', put: 'rev > 0' }],
  },
  {
    name: 'coveredOfAnother',
    breaks: 'own work is settled although no pull has confirmed under this replica id',
    edits: [
      {
        file: coveredFile,
        find: 'replicaId === undefined || held.confirmedOf !== replicaId',
        put: 'replicaId === undefined',
      },
    ],
  },
  {
    name: 'olderThanBase',
    breaks: 'rows of the past are taken although the base went on since they were read',
    edits: [
      {
        file: olderFile,
        find: "return page.rev < cursor.rev ? 'again' : 'yes';",
        put: "return page.rev < 0 ? 'again' : 'yes';",
      },
    ],
  },
  {
    name: 'noStepBackCheck',
    breaks: 'a signed cursor ahead of its scope does not raise the incarnation',
    edits: [
      {
        file: 'server/core/sync/pull.ts',
        find: 'if (isBehind) return',
        put: 'if (isBehind && request.proto < 0) return',
      },
    ],
  },
  {
    name: 'unsignedCursor',
    breaks: 'a cursor ahead of its scope raises the incarnation, whoever says so',
    edits: [
      {
        file: 'server/core/sync/incarnation.ts',
        find: 'isSame(sig, sign(',
        put: 'isSame(sign(scope, rev, incarnation), sign(',
      },
    ],
  },
  {
    name: 'noReoffer',
    breaks: 'of another incarnation nothing is asked about',
    edits: [{ file: undoneFile, find: 'if (before !== 0 && before !== incarnation) await doubtAll(outbox);', put: '' }],
  },
  {
    name: 'gapWithoutDoubt',
    breaks: 'a missing number is no reason to ask what the server has forgotten',
    edits: [{ file: 'src/core/sync/push.ts', find: '    await doubtAll(outbox);\n', put: '' }],
  },
  {
    name: 'lossUntold',
    breaks: 'what was noted of a lost outbox is not told',
    edits: [
      {
        file: 'src/core/open.ts',
        find: "if (unsent !== undefined) await writeMeta(outbox, 'lostNoted', unsent);",
        put: 'if (unsent === undefined) return;',
      },
    ],
  },
  {
    name: 'pagesProveNothing',
    breaks: 'of a scope that was loaded in pages, the last page does not prove how far the server was',
    edits: [{ file: loadFile, find: 'page.rev > start ? {', put: 'page.rev < 0 ? {' }],
  },
  ...mutantsOfPromises,
];
