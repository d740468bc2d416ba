import type { Mutant } from './mutants.ts';

const settle = 'src/core/sync/settle.ts';
const dispatchFile = 'src/core/sync/dispatch.ts';
const storeFile = 'src/core/writing/store.ts';

/** Rules of promises: made once or told not to be, sent in order and however many, kept until the person has seen what became of them. */
export const mutantsOfPromises: readonly Mutant[] = [
  {
    name: 'dropRejected',
    breaks: 'refused work is removed instead of kept for the person',
    edits: [
      {
        file: settle,
        find: 'settled.set(entry.mid, rejected(entry, verdict, parents, settled));',
        put: 'await outbox.entries.delete(entry.seq);',
      },
    ],
  },
  {
    name: 'numberAfterSend',
    breaks: 'the number in the lane is not stored before the first byte leaves',
    edits: [
      { file: dispatchFile, find: '    await outbox.entries.bulkPut(batch);\n', put: '' },
      { file: dispatchFile, find: '  await outbox.lanes.bulkPut(', put: '  if (false) await outbox.lanes.bulkPut(' },
    ],
  },
  {
    name: 'effectFirst',
    breaks: 'the effect is shown before the promise is stored',
    edits: [
      {
        file: storeFile,
        find: '    const stored = await resilient(outbox, () =>\n',
        put: '    const early = ((await readMeta(replica.outbox, "n")) ?? 0) + 1;\n    await showEntry(replica, { ...made.value, seq: early, deps: [] });\n    for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve));\n    const stored = await resilient(outbox, () =>\n',
      },
    ],
  },
  {
    name: 'sealForgotten',
    breaks: 'work that may be on the wire is discarded without a seal',
    edits: [
      {
        file: 'src/core/writing/tray.ts',
        find: "if (entry.state === 'sending' || entry.wasSent === true)",
        put: 'if (mid === "")',
      },
    ],
  },
  {
    name: 'abortedIsKept',
    breaks: 'a promise counts as kept although the commit that stores it was aborted',
    edits: [
      {
        file: storeFile,
        find: '    if (!stored.ok) return stored;\n    making.onKept?.();',
        put: '    making.onKept?.();',
      },
      {
        file: storeFile,
        find: '      makingRoom(outbox, freeAnswers(replica), () => promise(replica, mutation.call, made.value, making)),\n    );',
        put: '      makingRoom(outbox, freeAnswers(replica), () => promise(replica, mutation.call, made.value, making)),\n    ).catch(() => ok(undefined));\n    if (!stored.ok) return stored;',
      },
    ],
  },
  {
    name: 'againBlindly',
    breaks: 'a promise that is stored again after a lost connection does not look for the one that was stored unheard',
    edits: [
      {
        file: storeFile,
        find: "if (standing === 'same') return ok(",
        put: "if (standing === 'same' && replaces !== undefined) return ok(",
      },
    ],
  },
  {
    name: 'notHalved',
    breaks: 'a push that is refused as a whole is sent again with as many items',
    edits: [
      {
        file: 'src/core/sync/cycle.ts',
        find: 'items = pushed.isRefused ? Math.max(1, Math.floor(pushed.sent / 2)) : Math.min(2 * items, max);',
        put: 'if (pushed.isRefused) return {};',
      },
    ],
  },
  {
    name: 'allParents',
    breaks: 'a change names all that it builds on, also what was applied and more than a push may hold',
    edits: [
      {
        file: dispatchFile,
        find: '  if (others.length === 0) return chosen;',
        put: '  if (others.length >= 0) return chosen;',
      },
    ],
  },
];
