import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Bell, BookOpen, ListTodo, type LucideIcon, MessageCircle } from 'lucide-react';
import { openMessages, useUnread } from '#src/features/messaging/view/public.tsx';
import { useUnreadCount } from '#src/features/notification/view/public.tsx';
import { useTodoCount } from '#src/features/todo/view/public.tsx';
import { AvatarMenu } from '../header/avatar-menu.tsx';
import { Count, PlaceLink, tabStyle } from './links.tsx';

/** Where a phone goes on level 1: 56 px and the inset of its screen. */
export const BottomNav = () => {
  const { t } = useLingui();
  const todoCount = useTodoCount();
  const unread = useUnreadCount();
  const messages = useUnread();
  return (
    <Flex
      asChild
      position="fixed"
      zIndex="docked"
      bottom="0"
      insetX="0"
      height="calc(var(--chakra-sizes-bottom-nav-h) + env(safe-area-inset-bottom))"
      pb="env(safe-area-inset-bottom)"
      bg="bg.panel"
      borderTopWidth="1px"
    >
      <nav aria-label={t`Main places`}>
        <Tab path="/main" name={t`Classes`} icon={BookOpen} />
        <Tab path="/main/todo" name={t`To-do`} icon={ListTodo} count={todoCount} />
        <Box asChild {...tabStyle} color="fg.muted">
          <button type="button" aria-haspopup="dialog" onClick={() => openMessages()}>
            <Box as="span" position="relative">
              <MessageCircle size={22} strokeWidth={1.75} aria-hidden />
              <Count count={messages} />
            </Box>
            <Box as="span" maxW="full" truncate>
              {t`Messages`}
            </Box>
          </button>
        </Box>
        <Tab path="/main/notification" name={t`Notifications`} icon={Bell} count={unread} />
        <AvatarMenu look="tab" />
      </nav>
    </Flex>
  );
};

interface TabProps {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** What waits there; 0 shows nothing. */
  readonly count?: number;
}

const Tab = ({ path, name, icon: Icon, count = 0 }: TabProps) => {
  const isHere = useLocation({ select: ({ pathname }) => pathname.toLowerCase() === path.toLowerCase() });
  return (
    <Box asChild {...tabStyle} color={isHere ? 'brand.fg' : 'fg.muted'} fontWeight={isHere ? '600' : '400'}>
      <PlaceLink path={path} aria-current={isHere ? 'page' : undefined}>
        <Box as="span" position="relative">
          <Icon size={22} strokeWidth={isHere ? 2.25 : 1.75} aria-hidden />
          <Count count={count} />
        </Box>
        <Box as="span" maxW="full" truncate>
          {name}
        </Box>
      </PlaceLink>
    </Box>
  );
};
