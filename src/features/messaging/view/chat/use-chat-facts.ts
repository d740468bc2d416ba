import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { can } from '#contract/core/roles.ts';
import type { ConversationRow } from '#contract/features/messaging/rows.ts';
import type { Member } from '#src/features/messaging/data/chat/facts.ts';
import { type Facts, factsOf } from '#src/features/messaging/data/chat/facts.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

export interface ChatFacts {
  readonly groupId: string;
  /** The other person of a private conversation; '' elsewhere. */
  readonly to: string;
  readonly conversation: ConversationRow | undefined;
  readonly title: string;
  readonly isGroup: boolean;
  /** Manages the conversation. */
  readonly isStaff: boolean;
  readonly members: ReadonlyMap<string, Member>;
  /** Why one may not write; `undefined` where one may. */
  readonly silence: 'muted' | 'outside' | undefined;
}

/** What is known of a conversation; `undefined` while the device is asked. */
export const useChatFacts = (groupId: string, to: string): ChatFacts | undefined => {
  const { t } = useLingui();
  const { uid } = useSession();
  const facts = useLive(factsOf, groupId, to);
  return useMemo(() => {
    if (facts === undefined) return undefined;
    const { conversation, role, members, title } = facts;
    const kind = conversation?.kind ?? 'private';
    const isGroup = kind !== 'private';
    return {
      groupId,
      conversation,
      isGroup,
      to: isGroup ? '' : to || (members.find((member) => member.uid !== uid)?.uid ?? ''),
      title: kind === 'team' ? t`${title}: teaching team` : title,
      isStaff: can(role, 'conversation.manage'),
      members: new Map(members.map((member) => [member.uid, member])),
      silence: silenceOf(facts),
    };
  }, [facts, groupId, to, uid, t]);
};

const silenceOf = ({ conversation, role }: Facts): ChatFacts['silence'] => {
  if (conversation === undefined) return undefined;
  if (!can(role, 'message.send')) return 'outside';
  return conversation.mutedAll && !can(role, 'conversation.manage') ? 'muted' : undefined;
};
