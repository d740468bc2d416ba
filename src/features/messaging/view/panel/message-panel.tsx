import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { privateId } from '#contract/features/messaging/private.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import {
  closePanel,
  leaveChat,
  openPanel,
  type PanelState,
  type PanelTab,
  panel,
  showInfo,
  showPanel,
} from './state.ts';

const parameter = 'chat';
/** With it: the message that the conversation opens at. */
const messageParameter = 'message';
const tabs: readonly PanelTab[] = ['conversations', 'friends'];

const info = '.info';

/** What the address says: a conversation, what is known about it, or a tab. */
const spell = (at: PanelState | undefined): string =>
  at === undefined || at.groupId === '' ? (at?.tab ?? '') : at.groupId + (at.isInfo ? info : '');

const show = (spelled: string, messageId: string, isLoading: boolean): void => {
  const tab = tabs.find((one) => one === spelled);
  const open = isLoading ? showPanel : openPanel;
  open(tab === undefined ? { groupId: spelled.replace(info, ''), messageId } : { tab });
  if (spelled.endsWith(info)) showInfo(true);
};

/** The router writes a text of digits in quotes. */
const spelledIn = (search: string, name: string): string =>
  new URLSearchParams(search).get(name)?.replaceAll('"', '') ?? '';

const withChat = (href: string, spelled: string): string => {
  const url = new URL(href, location.origin);
  url.searchParams.delete(parameter);
  url.searchParams.delete(messageParameter);
  if (spelled !== '') url.searchParams.set(parameter, spelled);
  return url.pathname + url.search + url.hash;
};

/**
 * `?chat=<conversation>` on any screen opens the panel, with `&message=<id>` at that message. Beside a page that is all: the page
 * keeps its own address. On a phone the panel is a place: each step into it is an entry of the history, so that back leads out
 * the way one came in; a message is named once.
 */
const useChatAddress = (phone: boolean): void => {
  const router = useRouter();
  const spelled = spell(useSnapshot(panel).at as PanelState | undefined);
  const { href, search, message, below } = useLocation({
    select: ({ href, searchStr, state }) => ({
      href,
      search: spelledIn(searchStr, parameter),
      message: spelledIn(searchStr, messageParameter),
      below: state.chatBelow,
    }),
    structuralSharing: true,
  });
  // What the address said when it was looked at last.
  const seen = useRef('');
  const isLoading = useRef(true);
  useEffect(() => {
    const go = (to: string, replace: boolean, chatBelow: readonly string[] | undefined) =>
      void router.navigate({
        href: withChat(href, to),
        replace,
        resetScroll: false,
        state: (state) => ({ ...state, chatBelow }),
      });
    const said = `${search} ${message}`.trim();
    const isFirst = isLoading.current;
    isLoading.current = false;
    if (said !== seen.current) {
      seen.current = said;
      if (search !== '' && (search !== spelled || message !== '')) show(search, message, isFirst);
      if (search === '' && phone) closePanel();
      if (search !== '' && !phone) go('', true, undefined);
      else if (message !== '') go(search, true, below);
      return;
    }
    if (!phone || spelled === search) return;
    const before = below ?? [];
    const place = before.lastIndexOf(spelled);
    if (place >= 0) return router.history.go(place - before.length);
    const isChat = spelled !== '' && !tabs.some((tab) => tab === spelled);
    const isDeeper = search === '' || isChat;
    go(spelled, !isDeeper, isDeeper ? [...before, search] : below);
  }, [router, href, search, message, below, spelled, phone]);
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the entries that the panel made: what it showed on those before, from the page's own on. */
    readonly chatBelow?: readonly string[] | undefined;
  }
}

const Docked = lazy(async () => ({ default: (await import('./docked-panel.tsx')).DockedPanel }));
const Full = lazy(async () => ({ default: (await import('./full-panel.tsx')).FullPanel }));

/** Beside the page, or a phone's whole screen; its code comes when it is first opened. */
export const MessagePanel = () => {
  const phone = useBelow('md');
  const isOpen = useSnapshot(panel).at !== undefined;
  useChatAddress(phone);
  useNotOneself();
  const [wanted, setWanted] = useState(false);
  if (isOpen && !wanted) setWanted(true);
  if (!wanted) return null;
  return <Suspense fallback={null}>{phone ? <Full open={isOpen} /> : isOpen && <Docked />}</Suspense>;
};

/** S-437: whoever asked for it, and however, there is no conversation with oneself. */
const useNotOneself = (): void => {
  const { uid } = useSession();
  const tellRefusal = useTellRefusal();
  const groupId = useSnapshot(panel).at?.groupId;
  useEffect(() => {
    if (groupId !== privateId(uid, uid)) return;
    leaveChat();
    tellRefusal(messagingRefusal.toOneself);
  }, [groupId, uid, tellRefusal]);
};
