import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ListTodo, type LucideIcon, Megaphone, MessagesSquare } from 'lucide-react';

interface KindLook {
  /** Of the menu. */
  readonly name: MessageDescriptor;
  /** What is to be done. */
  readonly deed: MessageDescriptor;
  readonly icon: LucideIcon;
  /** Where it is done; a course's page for kinds that this version does not know. */
  readonly path: string;
}

const looks: Readonly<Record<string, KindLook>> = {
  notice: { name: msg`Notices`, deed: msg`Read the notice`, icon: Megaphone, path: '/billboard_detail' },
  topic: { name: msg`Topics`, deed: msg`Take part in the topic`, icon: MessagesSquare, path: '/topic_detail' },
};

const unknown: KindLook = { name: msg`Other`, deed: msg`To-do`, icon: ListTodo, path: '/main/classDetail' };

export const lookOf = (kind: string): KindLook => looks[kind] ?? unknown;

export const kindName = (i18n: I18n, kind: string): string => i18n._(lookOf(kind).name);
