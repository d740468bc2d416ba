import { msg } from '@lingui/core/macro';
import { MessageCircle, Zap } from 'lucide-react';
import { allConversations } from '#src/features/messaging/data/public.ts';
import type { PaletteItem, PaletteSource } from '#src/ui/feature.ts';
import { openMessages } from './public.tsx';

/** The panel's two lists, and the conversations that have a name of their own: the others are called as their course is. */
export const paletteItems: PaletteSource = async (replica, i18n) => [
  ...(['conversations', 'friends'] as const).map(
    (tab): PaletteItem => ({
      key: tab === 'friends' ? 'action:friends' : 'action:messages',
      kind: i18n._(msg`Action`),
      icon: Zap,
      title: tab === 'friends' ? i18n._(msg`Friends`) : i18n._(msg`Private messages`),
      detail: '',
      at: 0,
      go: { run: () => openMessages({ tab }) },
    }),
  ),
  ...(await allConversations(replica))
    .filter(({ conversation: { kind } }) => kind === 'private' || kind === 'group')
    .map(
      ({ id, title, at }): PaletteItem => ({
        key: `conversation:${id}`,
        kind: i18n._(msg`Conversation`),
        icon: MessageCircle,
        title,
        detail: '',
        at,
        go: { run: () => openMessages({ groupId: id }) },
      }),
    ),
];
