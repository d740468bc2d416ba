import { useLingui } from '@lingui/react/macro';
import { Headset, ListTodo, type LucideIcon, MessageCircle, MessageSquareWarning, QrCode, Users } from 'lucide-react';
import { openMessages, useUnread } from '#src/features/messaging/view/public.tsx';
import { openFeedback, openService, useHasService } from '#src/features/portal/view/public.tsx';
import { useTodoCount } from '#src/features/todo/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import { systemReminder } from '#src/ui/overlays/system-reminder.tsx';
import { Item } from '../header/menu-item.tsx';

export interface HandleEntry {
  readonly key: 'todo' | 'messages' | 'friends' | 'service' | 'account' | 'feedback';
  readonly name: string;
  readonly icon: LucideIcon;
  /** Where it leads; otherwise `act`. */
  readonly path?: string;
  readonly act?: () => void;
  /** What waits there. */
  readonly count?: number;
}

/** To-do, private messages, friends, customer service, official account, feedback, in this order (P2.2). */
export const useHandleEntries = (): readonly HandleEntry[] => {
  const { t } = useLingui();
  const { officialAccount } = useSchool().links;
  const hasService = useHasService();
  const unread = useUnread();
  const noAccount = () => systemReminder(t`Your school has no official account.`);
  return [
    { key: 'todo', name: t`To-do`, icon: ListTodo, path: '/main/todo', count: useTodoCount() },
    {
      key: 'messages',
      name: t`Private messages`,
      icon: MessageCircle,
      act: () => openMessages({ tab: 'conversations' }),
      count: unread,
    },
    { key: 'friends', name: t`Friends`, icon: Users, act: () => openMessages({ tab: 'friends' }) },
    ...(hasService ? [{ key: 'service', name: t`Customer service`, icon: Headset, act: openService } as const] : []),
    {
      key: 'account',
      name: t`Official account`,
      icon: QrCode,
      ...(officialAccount === '' ? { act: noAccount } : { path: officialAccount }),
    },
    ...(hasService
      ? [{ key: 'feedback', name: t`Feedback`, icon: MessageSquareWarning, act: openFeedback } as const]
      : []),
  ];
};

/** A phone has the handle's entries in the menu, those of its bottom bar left out. */
export const HandleItems = () =>
  useHandleEntries()
    .filter(({ key }) => key !== 'todo' && key !== 'messages')
    .map(({ key, name, icon, path, act }) => (
      <Item key={key} value={key} icon={icon} {...(path === undefined ? {} : { path })} {...(act && { onChoose: act })}>
        {name}
      </Item>
    ));
