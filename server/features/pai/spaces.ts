import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { Writing } from '#contract/core/writing.ts';
import { copyAgent, copyCourseAgent, createWorkspace, openOwnSpace } from '#contract/features/pai/calls.ts';
import { shownOf } from '#contract/features/pai/course-writes.ts';
import { paiLimits, spaceScope } from '#contract/features/pai/keys.ts';
import type { AgentRow } from '#contract/features/pai/rows.ts';
import { agentFrom, paiRefusal, refuseName, spaceFrom } from '#contract/features/pai/rules.ts';
import { agentTable } from '#contract/features/pai/tables.ts';
import * as writes from '#contract/features/pai/writes.ts';
import { type JobHandler, onPacedMutation } from '#server/core/feature.ts';
import { inPiecesFrom } from '#server/core/jobs/in-pieces.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { change } from '#server/core/sync/change.ts';
import { membershipsOf } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { allRows, readRow } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { refuseBuilding } from './access.ts';
import { people } from './people.ts';
import { agent, placedAgent, space, tables } from './store.ts';
import { templateNamed } from './templates.ts';

/** Agents, knowledge bases and documents of one person: a whole course's at once, then one in ten seconds. */
export const making = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `agents and knowledge by ${uid}`, perSecond: 0.1, burst: 300 },
];
/** Agents that are changed: the courses that have them are told, each of them. Forty at once, then six a minute. */
const changingAgents = (input: unknown, uid: string): readonly Pace[] => [
  ...making(input, uid),
  { key: `agents changed by ${uid}`, perSecond: 0.1, burst: 40 },
];
const opening = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `workspaces by ${uid}`, perSecond: 1 / 600, burst: 40 },
];

/** Its own handler: it opens the scope, and lets its owner in. */
const openOwn = onPacedMutation(openOwnSpace, opening, async (tx, _input, act) => {
  const refusal = await refuseBuilding(tx.sql, act.uid);
  if (refusal !== undefined) return refused(refusal);
  const id = act.uid;
  if ((await tx.get(space, spaceScope(id), id)) === undefined) {
    await people.open(tx, id, act);
    await tx.put(space, spaceFrom({ id, name: '', isPersonal: true }, { uid: act.uid, at: act.now }));
  }
  return ok({ id });
});

/** Its own handler: it opens the scope, and lets its owner in. */
const open = onPacedMutation(createWorkspace, opening, async (tx, input, act) => {
  const refusal = refuseName(input) ?? (await refuseBuilding(tx.sql, act.uid));
  if (refusal !== undefined) return refused(refusal);
  const mine = (await membershipsOf(tx.sql, act.uid)).filter(
    ({ scope, role }) => scope.startsWith('space:') && role === 'owner',
  );
  if (mine.length >= paiLimits.spaces) return refused(paiRefusal.manySpaces);
  // The id of somebody's own is theirs.
  if ((await personOf(tx.sql, input.id)) !== undefined) return refused(coreRefusal.idTaken);
  await people.open(tx, input.id, act);
  await tx.put(space, spaceFrom({ ...input, isPersonal: false }, { uid: act.uid, at: act.now }));
  return ok({ id: input.id });
});

type Text = Pick<AgentRow, 'name' | 'emoji' | 'about' | 'prompt' | 'opening' | 'welcome'>;

const copyTo = async (
  tx: Tx,
  { id, spaceId }: { readonly id: string; readonly spaceId: string },
  text: Text,
  act: Writing,
) => {
  const others = await allRows(tx.sql, agent, spaceScope(spaceId));
  if (others.length >= paiLimits.agents) return refused(paiRefusal.manyAgents);
  const { name, emoji, about, prompt, opening: first, welcome } = text;
  await tx.create(
    agent,
    agentFrom({ id, spaceId, name, emoji, about, prompt, opening: first, welcome: [...welcome], datasets: [] }, act),
  );
  return ok({ id });
};

/** Its own handler: the templates are the server's. */
const copyTemplate = onPacedMutation(copyAgent, making, async (tx, input, act) => {
  const refusal = refuseUnless(await tx.actorOf(act.uid, spaceScope(input.spaceId)), 'space.write');
  if (refusal !== undefined) return refused(refusal);
  const text = templateNamed(input.template, input.language);
  return text === undefined ? refused(paiRefusal.gone) : copyTo(tx, input, text, act);
});

/** Its own handler: the prompt lies in a workspace that is not the asker's. */
const copyOfCourse = onPacedMutation(copyCourseAgent, making, async (tx, input, act) => {
  const [own, there] = await Promise.all([
    tx.actorOf(act.uid, spaceScope(input.spaceId)),
    tx.actorOf(act.uid, courseScope(input.courseId)),
  ]);
  const refusal = refuseUnless(own, 'space.write') ?? refuseUnless(there, 'agent.place');
  if (refusal !== undefined) return refused(refusal);
  const placed = await readRow(tx.sql, placedAgent, courseScope(input.courseId), input.placedId);
  if (placed === undefined) return refused(paiRefusal.gone);
  if (!placed.isCopied) return refused(paiRefusal.notCopied);
  const from = await readRow(tx.sql, agent, spaceScope(placed.spaceId), placed.agentId);
  return from === undefined ? refused(paiRefusal.gone) : copyTo(tx, input, from, act);
});

const showingPlaced = (tx: Tx, { id, spaceId }: { readonly id: string; readonly spaceId: string }) =>
  tx.enqueue(showPlaced.name, { agentId: id, spaceId });

/** What courses show of an agent is brought up to date, or goes with it. */
export const showPlaced: JobHandler = {
  name: 'pai.showPlaced',
  run: async ({ core }, payload) => {
    const { agentId, spaceId, after = '' } = payload as { agentId: string; spaceId: string; after?: string };
    const piece = async (from: string): Promise<string | undefined> => {
      const next = await core.db.read((sql) =>
        tables(sql)
          .selectFrom('placed_agent')
          .select(['id', 'course_id'])
          .where('agent_id', '=', agentId)
          .where('id', '>', from)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
      );
      if (next === undefined) return undefined;
      const { id, course_id: courseId } = next;
      await change(core, [courseScope(courseId)], async (tx) => {
        const row = await tx.get(placedAgent, courseScope(courseId), id);
        // Of a workspace that an id was taken from it says nothing.
        if (row === undefined || row.spaceId !== spaceId) return;
        const made = await readRow(tx.sql, agent, spaceScope(spaceId), agentId);
        if (made === undefined) await tx.remove(placedAgent, courseScope(courseId), id);
        else if (JSON.stringify({ ...row, ...shownOf(made) }) !== JSON.stringify(row))
          await tx.put(placedAgent, { ...row, ...shownOf(made) });
      });
      return id;
    };
    await inPiecesFrom(after, piece, (next) =>
      change(core, [], (tx) => tx.enqueue(showPlaced.name, { agentId, spaceId, after: next })),
    );
  },
};

export const spaceMutations = [
  openOwn,
  open,
  onWrite(writes.editWorkspaceName, { paces: making }),
  onWrite(writes.switchWorkSpace),
  onWrite(writes.createApp, { paces: making }),
  onWrite(writes.updateApp, {
    paces: changingAgents,
    after: async (tx, { input }) => {
      await showingPlaced(tx, input);
      return undefined;
    },
  }),
  onWrite(writes.deleteApp, {
    after: async (tx, { input, was }) => {
      if (was(agentTable, input.id) !== undefined) await showingPlaced(tx, input);
      return undefined;
    },
  }),
  copyTemplate,
  copyOfCourse,
  onWrite(writes.applyFor, {
    paces: making,
    before: async (tx, { input, act }) => {
      const refusal = await refuseBuilding(tx.sql, act.uid);
      return refusal === undefined || refusal.reason === paiRefusal.noAccess.reason ? ok(input) : refused(refusal);
    },
  }),
];
