import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { teamScope } from '#contract/core/scopes.ts';
import { courseTable } from '#contract/features/course/tables.ts';
import { createArea, filesOfNode } from '#contract/features/lessonprep/calls.ts';
import { areaLimits } from '#contract/features/lessonprep/keys.ts';
import type { AreaNodeRow, AreaShareRow, PaperDoc } from '#contract/features/lessonprep/rows.ts';
import { areaRefusal, contentOf, refuseCreateArea } from '#contract/features/lessonprep/rules.ts';
import { areaNodeTable, areaShareTable, areaTable } from '#contract/features/lessonprep/tables.ts';
import * as writes from '#contract/features/lessonprep/writes.ts';
import { htmlOf, withHtml } from '#contract/features/question/html.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { editing, openingCourses } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { cleanedAll } from '#server/core/text-thread.ts';
import { personOf } from '#server/features/account/public.ts';
import { refuseOneMore } from '#server/features/payment/public.ts';
import { attach, detach, letSave } from '#server/features/upload/public.ts';
import { people } from './people.ts';
import { area, areasOf, placesOf, record } from './store.ts';

/** Its own handler: it opens a scope, and names who opens it. */
const create = onPacedMutation(createArea, openingCourses, async (tx, { areaId, name, personal }, act) => {
  const person = await personOf(tx.sql, act.uid);
  if (person === undefined) return refused(coreRefusal.notAllowed);
  const refusal = refuseCreateArea(name, person.userType);
  if (refusal !== undefined) return refused(refusal);
  const owned = (await areasOf(tx.sql, act.uid)).filter(({ role }) => role === 'owner');
  if (owned.length >= areaLimits.areas) return refused(areaRefusal.manyAreas);
  const kept = owned.filter(({ row }) => row.deletedAt === 0);
  const needsMore = await refuseOneMore(tx.sql, act.uid, { what: 'prepAreas', count: kept.length, now: act.now });
  if (needsMore !== undefined) return refused(needsMore);
  await people.open(tx, areaId, act);
  await tx.put(area, {
    ...{ id: areaId, name: name.trim(), personal, createdBy: act.uid, createdAt: act.at, deletedAt: 0 },
    ...{ membersEdit: true, restricted: false, membersAdd: false, noSaving: false },
  });
  await record(tx, act, { areaId, deed: 'created', title: name.trim() });
  return ok({ areaId });
});

const update = onWrite(writes.updateArea, {
  paces: editing,
  after: async (tx, { input, act, was, is }) => {
    const { areaId } = input;
    const [before, after] = [was(areaTable, areaId), is(areaTable, areaId)];
    if (before === undefined || after === undefined) return undefined;
    if (before.name !== after.name) await record(tx, act, { areaId, deed: 'renamed', title: after.name });
    else if (before !== after) await record(tx, act, { areaId, deed: 'settings' });
    if (before.restricted !== after.restricted)
      await letSave(tx, { scope: teamScope('area', areaId), keys: 'areaNode:', canSave: !after.restricted });
    return undefined;
  },
});

const remove = onWrite(writes.deleteArea, {
  paces: editing,
  after: async (tx, { input: { areaId, deleted }, act, was, is }) => {
    const after = is(areaTable, areaId);
    if (after === undefined || was(areaTable, areaId)?.deletedAt === after.deletedAt) return undefined;
    await record(tx, act, { areaId, deed: deleted ? 'deleted' : 'restored', title: after.name });
    return undefined;
  },
});

const fileKey = (areaId: string, id: string) => ({ key: `areaNode:${id}`, scope: teamScope('area', areaId) });

/** What a node names hangs on it; whether its readers may save it the area says. */
const hang = (tx: Tx, act: { readonly uid: string }, node: AreaNodeRow | undefined, canSave: boolean) =>
  node === undefined
    ? Promise.resolve(ok([]))
    : attach(tx, act, {
        files: filesOfNode(node).map((id) => ({ id })),
        to: { ...fileKey(node.areaId, node.id), audiences: ['all'], canSave },
      });

interface Texts {
  readonly html?: string | undefined;
  readonly paper?: PaperDoc | null | undefined;
}

/** Every formatted text of nodes as it may be stored. */
const cleanNodes = async <N extends Texts>(nodes: readonly N[]): Promise<Result<N[]>> => {
  const texts = nodes.flatMap(({ html = '', paper }) => [
    html,
    ...(paper ? [paper.intro, ...paper.sections.map(({ intro }) => intro), ...paper.items.flatMap(htmlOf)] : []),
  ]);
  const clean = await cleanedAll(texts, 'html');
  if (!clean.ok) return clean;
  const written = (html: string): string => clean.value.get(html) ?? '';
  return ok(
    nodes.map((node) => ({
      ...node,
      ...(node.html === undefined ? {} : { html: written(node.html) }),
      ...(node.paper
        ? {
            paper: {
              ...node.paper,
              intro: written(node.paper.intro),
              sections: node.paper.sections.map((section) => ({ ...section, intro: written(section.intro) })),
              items: node.paper.items.map((item) => ({ ...item, ...withHtml(item, written) })),
            },
          }
        : {}),
    })),
  );
};

/** Nodes of one person: a term's folders at once, then one a second. */
const adding = ({ nodes }: { readonly nodes: readonly unknown[] }, uid: string): readonly Pace[] => [
  { key: `prepared by ${uid}`, perSecond: 1, burst: 500, count: nodes.length },
];

const add = onWrite(writes.addAreaNodes, {
  paces: adding,
  ready: async (input) => {
    const clean = await cleanNodes(input.nodes);
    return clean.ok ? ok({ ...input, nodes: clean.value }) : clean;
  },
  lists: { areaNode: (tx, { areaId }) => placesOf(tx.sql, areaId) },
  before: async (tx, { input, act, was }) => {
    const canSave = was(areaTable, input.areaId)?.restricted !== true;
    const nodes: typeof input.nodes = [];
    for (const node of input.nodes) {
      const held = contentOf(node);
      const hung = await attach(tx, act, {
        files: filesOfNode(held).map((id) => ({ id })),
        to: { ...fileKey(input.areaId, node.id), audiences: ['all'], canSave },
      });
      if (!hung.ok) return hung;
      const { file } = held;
      // Name, size and type are what the server knows.
      nodes.push({
        ...node,
        file: file === null ? null : { ...file, ...factsFor(hung.value, file.id), name: file.name },
      });
    }
    return ok({ ...input, nodes });
  },
  after: async (tx, { input: { areaId, fromAreaId, nodes }, act }) => {
    const [first] = nodes;
    const deed = fromAreaId === '' ? 'added' : 'saved';
    await record(tx, act, { areaId, deed, title: first?.title ?? '', count: nodes.length });
    return undefined;
  },
});

const factsFor = <F extends { readonly id: string }>(facts: readonly F[], id: string): F | undefined =>
  facts.find((one) => one.id === id);

const change = onWrite(writes.updateAreaNode, {
  paces: editing,
  ready: async (input) => {
    const clean = await cleanNodes([input]);
    return clean.ok ? ok(clean.value[0] ?? input) : clean;
  },
  after: async (tx, { input: { areaId, id }, act, was, is }) => {
    const [before, after] = [was(areaNodeTable, id), is(areaNodeTable, id)];
    if (after === undefined || before === after) return undefined;
    const hung = await hang(tx, act, after, was(areaTable, areaId)?.restricted !== true);
    if (!hung.ok) return hung;
    await record(tx, act, { areaId, deed: 'changed', title: after.title });
    return undefined;
  },
});

const move = onWrite(writes.moveAreaNode, {
  paces: editing,
  lists: { areaNode: (tx, { areaId }) => placesOf(tx.sql, areaId) },
  after: async (tx, { input: { areaId, id }, act, was, is }) => {
    const [before, after] = [was(areaNodeTable, id), is(areaNodeTable, id)];
    if (after !== undefined && before?.parentId !== after.parentId)
      await record(tx, act, { areaId, deed: 'moved', title: after.title });
    return undefined;
  },
});

const removeNodes = onWrite(writes.removeAreaNodes, {
  paces: editing,
  after: async (tx, { input: { areaId, ids }, act, was }) => {
    const gone = [...new Set(ids)].flatMap((id) => was(areaNodeTable, id) ?? []);
    for (const { id } of gone) await detach(tx, fileKey(areaId, id));
    if (gone.length > 0)
      await record(tx, act, { areaId, deed: 'removed', title: gone[0]?.title ?? '', count: gone.length });
    return undefined;
  },
});

const share = onWrite(writes.shareAreaNode, {
  paces: editing,
  more: async (tx, _input, { uid }) => (await personOf(tx.sql, uid))?.username ?? '',
  completes: {
    areaShare: (row: AreaShareRow, { input, was, more }) => ({
      ...row,
      courseName: was(courseTable, input.courseId)?.name ?? '',
      byName: more,
    }),
  },
  after: async (tx, { input: { areaId, id }, act, is }) => {
    await record(tx, act, { areaId, deed: 'shared', title: is(areaShareTable, id)?.title ?? '' });
    return undefined;
  },
});

export const areaMutations = [create, update, remove, add, change, move, removeNodes, share, ...people.mutations];
