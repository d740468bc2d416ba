import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { acceptGuestLink, getUserInfoInCourse } from '#contract/features/course/calls.ts';
import { invalidLinkCode } from '#contract/features/course/keys.ts';
import { linkGone } from '#contract/features/course/rules.ts';
import type { Session } from '#src/core/session.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { restingLook, useOnce } from '#src/ui/live/use-once.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { leaveViewing } from '#src/ui/modes/view-mode.ts';
import { systemReminder } from '#src/ui/overlays/system-reminder.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

/** Nobody could be asked. */
const unanswered: readonly string[] = [coreRefusal.needsNetwork.reason, coreRefusal.timedOut.reason];

type Kind = 'supervise' | 'review';
/** `in`: the course is on its way to this device. `out`: the link is not valid. `unknown`: nobody could be asked. */
type Entered = 'in' | 'out' | 'unknown';

interface GuestEntryProps {
  readonly courseId: string;
  readonly kind: Kind;
  /** Shown where nothing is known of the link: the course is not on this device. */
  readonly children: ReactNode;
}

/** Somebody outside the course came to look at it: by a link that is followed now, or by one that was followed before. */
export const GuestEntry = ({ courseId, kind, children }: GuestEntryProps) => {
  const session = useSession();
  const { connection } = useStatus();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const [entered, setEntered] = useState<Entered>();
  const [code] = useState(() => new URLSearchParams(location.hash.slice(1)).get('guest'));
  const isAsked = useRef(false);
  const gone = textOf(linkGone(kind));
  useEffect(() => {
    if (isAsked.current || code !== null) return;
    isAsked.current = true;
    void stillIn(session.rpc, courseId).then(setEntered);
  }, [session, courseId, code]);
  const follow = useOnce(async () => {
    if (code !== null) setEntered(await enter(session, code, kind));
  });
  useEffect(() => {
    if (entered !== 'out') return;
    void systemReminder(gone).then(() => {
      leaveViewing();
      // Does something only for windows that a page has opened (P6).
      window.close();
      return navigate({ to: '/main', replace: true });
    });
  }, [entered, gone, navigate]);
  if (entered === undefined && code !== null) return <Invitation kind={kind} onFollow={follow} />;
  if (entered === 'unknown' && connection !== 'checking') return children;
  return entered === 'out' ? null : <WaitingPage />;
};

interface InvitationProps {
  readonly kind: Kind;
  readonly onFollow: () => void;
}

/** Asked first, because a page of another site can lead here: whoever made the link is told the name of who follows it. */
const Invitation = ({ kind, onFollow }: InvitationProps) => {
  const { t } = useLingui();
  return (
    <Page title={t`A course to look at`} headingHidden>
      <EmptyState
        picture="empty"
        title={
          kind === 'supervise' ? (
            <Trans>You may look at this course as its supervisor</Trans>
          ) : (
            <Trans>You may look at this course as its reviewer</Trans>
          )
        }
        action={
          <Button onClick={onFollow} {...restingLook(false)}>
            <Trans>Open the course</Trans>
          </Button>
        }
      >
        <Trans>Its teachers see your name.</Trans>
      </EmptyState>
    </Page>
  );
};

const enter = async ({ store, nudge }: Session, code: string, kind: Kind): Promise<Entered> => {
  const result = await store.mutate(acceptGuestLink, { kind, code });
  if (!result.ok) return unanswered.includes(result.refusal.reason) ? 'unknown' : 'out';
  nudge('manual');
  // Used: it has no more business in the address, the history or a copied link.
  history.replaceState(history.state, '', location.pathname + location.search);
  return 'in';
};

const stillIn = async (rpc: Session['rpc'], courseId: string): Promise<Entered> => {
  const asked = await rpc.ask(getUserInfoInCourse, { courseId, isGuest: 1 }).catch(() => undefined);
  if (asked === undefined || !asked.ok) return 'unknown';
  return asked.value.value.courseRole === invalidLinkCode ? 'out' : 'in';
};
