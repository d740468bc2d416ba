import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  type NotificationKind,
  notificationKindCode,
  notificationKinds,
} from '#contract/features/notification/keys.ts';
import { NotificationsScreen, OpenPushed } from '#src/features/notification/view/notifications-screen.tsx';

export interface NotificationSearch {
  /** The tab, as E-031 spells it; absent: all. */
  readonly type?: string | undefined;
  /** The id of a notification to go on to. */
  readonly open?: string | undefined;
}

const kindOf = (type: unknown): NotificationKind | undefined =>
  notificationKinds.find((kind) => notificationKindCode[kind] === String(type));

const Notifications = () => {
  const { type, open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = useCallback(
    (kind: NotificationKind | undefined) =>
      void navigate({ search: kind === undefined ? {} : { type: notificationKindCode[kind] }, replace: true }),
    [navigate],
  );
  const showAll = useCallback(() => show(undefined), [show]);
  if (open !== undefined) return <OpenPushed key={open} id={open} onGiveUp={showAll} />;
  return <NotificationsScreen tab={kindOf(type)} onTab={show} />;
};

export const Route = createFileRoute('/_app/main/notification')({
  staticData: { level: 1, title: msg`Notifications` },
  validateSearch: ({ type, open }: Record<string, unknown>): NotificationSearch => {
    const kind = kindOf(type);
    return {
      type: kind && notificationKindCode[kind],
      open: typeof open === 'string' ? open : undefined,
    };
  },
  component: Notifications,
});
