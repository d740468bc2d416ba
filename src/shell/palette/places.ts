import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Pages that have an address of their own and belong to no course. */
export const palettePages: readonly { readonly href: string; readonly title: MessageDescriptor }[] = [
  { href: '/main', title: msg`My classroom` },
  { href: '/main/todo', title: msg`To-do` },
  { href: '/main/notification', title: msg`Notifications` },
  { href: '/main/taskManagement', title: msg`This device` },
  { href: '/main/UserSetting', title: msg`Settings` },
  { href: '/helpCenter', title: msg`Help centre` },
];
