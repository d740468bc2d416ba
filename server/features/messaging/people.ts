import type { Refusal } from '#contract/core/refusal.ts';
import type { ScopeRole } from '#contract/core/roles.ts';
import { convScope } from '#contract/core/scopes.ts';
import { conversationFrom, participantFrom, participantId } from '#contract/features/messaging/keys.ts';
import type { ConversationRow, ParticipantRow } from '#contract/features/messaging/rows.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Act } from '#server/core/feature.ts';
import { decodeRow } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { personOf } from '#server/features/account/public.ts';
import { shareCourse } from '#server/features/course/public.ts';
import { conversation, participant } from './store.ts';

/** Whoever refuses whom: private messages go neither way, and each is told what it is to them. */
export const refuseBetween = async (sql: Sql, uid: string, other: string): Promise<Refusal | undefined> => {
  const found = await sql
    .withTables<{ blocked_person: { id: string; uid: string } }>()
    .selectFrom('blocked_person')
    .select('uid')
    .where('uid', 'in', [uid, other])
    .where('id', 'in', [uid, other])
    .execute();
  if (found.some((one) => one.uid === uid)) return messagingRefusal.blockedByYou;
  return found.length > 0 ? messagingRefusal.blocked : undefined;
};

/** One writes to people of one's courses; somebody who is not there is a stranger like any other. */
export const refuseStranger = async (
  sql: Sql,
  uid: string,
  others: readonly string[],
): Promise<Refusal | undefined> => {
  for (const other of others) if (!(await shareCourse(sql, uid, other))) return messagingRefusal.stranger;
  return undefined;
};

/** People of a private or group conversation, as they came. */
export const participantsOf = async (sql: Sql, groupId: string): Promise<ParticipantRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('participant')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('uid')
    .execute();
  return stored.map((one) => decodeRow(participant, one));
};

/** They belong to it from now on. */
export const letIn = async (
  tx: Tx,
  { id, createdAt }: Pick<ConversationRow, 'id' | 'createdAt'>,
  uid: string,
  role: ParticipantRow['role'],
): Promise<void> => {
  const person = await personOf(tx.sql, uid);
  const { username: name = '', avatar = '' } = person ?? {};
  await tx.put(participant, participantFrom(id, { uid, name, avatar }, role, createdAt));
  await tx.setMember(uid, convScope(id), role satisfies ScopeRole);
};

export const letGo = async (tx: Tx, groupId: string, uid: string): Promise<void> => {
  await tx.remove(participant, convScope(groupId), participantId(groupId, uid));
  await tx.setMember(uid, convScope(groupId), undefined);
};

/** Opens the conversation of two; the row that is there when somebody was faster. */
export const openPrivate = async (tx: Tx, groupId: string, other: string, act: Act): Promise<ConversationRow> => {
  const scope = convScope(groupId);
  const known = await tx.get(conversation, scope, groupId);
  if (known !== undefined) return known;
  await tx.openScope(scope);
  const row = conversationFrom({ id: groupId, kind: 'private' }, { uid: act.uid, at: act.now });
  await tx.put(conversation, row);
  for (const uid of [act.uid, other]) await letIn(tx, row, uid, 'member');
  return row;
};
