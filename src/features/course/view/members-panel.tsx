import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, QrCode, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { can, isGuest, isStaff, roleOfActor } from '#contract/core/roles.ts';
import { readmitMember, removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import { getRemovedMembers } from '#contract/features/course/questions.ts';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import { courseMemberTable, memberInfoTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { memberInfos, membersOf } from '#src/features/course/data/queries.ts';
import { usePictures } from '#src/features/messaging/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce, useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { KnownPictures, PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useSought } from '#src/ui/people/search.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { GuestSection } from './guests/guest-section.tsx';
import { openInvite } from './invite/state.ts';
import { exportMembers } from './people/export.ts';
import { type MemberAction, MemberItem } from './people/member-item.tsx';
import { useCourse, useMyActor } from './public.tsx';

interface RemovedMembersProps {
  readonly courseId: string;
  /** Asked again when it changes: who was just removed, or let in, changes the list. */
  readonly members: number;
}

/** Who was removed: the code does not let them in again, the teacher does. Asked for by a press: no screen asks the server unasked. */
const RemovedMembers = (props: RemovedMembersProps) => {
  const [shown, setShown] = useState(false);
  if (shown) return <RemovedList {...props} />;
  return (
    <Button mt="4" size="sm" variant="ghost" onClick={() => setShown(true)}>
      <Trans>Removed</Trans>
    </Button>
  );
};

const RemovedList = ({ courseId, members }: RemovedMembersProps) => {
  const { t } = useLingui();
  const { asked, ask } = useAnswer(getRemovedMembers, { courseId });
  const before = useRef(members);
  useEffect(() => {
    if (before.current !== members) ask();
    before.current = members;
  }, [members, ask]);
  if (asked.state !== 'answered' || asked.value.list.length === 0) return null;
  return (
    <Box as="section" mt="6" aria-label={t`Removed`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Removed</Trans>
      </Heading>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {asked.value.list.map(({ uid, username }) => (
          <Flex
            as="li"
            key={uid}
            align="center"
            gap="3"
            px="4"
            py="1"
            minH="52px"
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <PersonMark uid={uid} name={username} size="28px" />
            <Text flex="1" truncate>
              {username}
            </Text>
            <LetIn courseId={courseId} uid={uid} username={username} onDone={ask} />
          </Flex>
        ))}
      </Box>
    </Box>
  );
};

interface LetInProps {
  readonly courseId: string;
  readonly uid: string;
  readonly username: string;
  readonly onDone: () => void;
}

const LetIn = ({ courseId, uid, username, onDone }: LetInProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { onClick, ...look } = useRested(async () => {
    const result = await store.mutate(readmitMember, { courseId, uid });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`${username} is in the course again, as a student.`);
    onDone();
  }, canAsk);
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={t`Let in again: ${username}`}
      title={canAsk ? undefined : t`Letting somebody in needs the network.`}
      onClick={onClick}
      {...look}
    >
      <Trans>Let in again</Trans>
    </Button>
  );
};

const RightsDialog = lazy(async () => ({ default: (await import('./people/rights-dialog.tsx')).RightsDialog }));
const InfoDialog = lazy(async () => ({ default: (await import('./people/info-dialog.tsx')).InfoDialog }));
const AddPeopleDialog = lazy(async () => ({
  default: (await import('./people/add-people-dialog.tsx')).AddPeopleDialog,
}));

interface MembersPanelProps {
  readonly courseId: string;
  /** Where nothing around it does: inside a course its frame offers the invitation. */
  readonly invites?: boolean;
}

/** The people of a course; for its staff with what can be done with each. */
export const MembersPanel = ({ courseId, invites = false }: MembersPanelProps) => {
  const { t } = useLingui();
  const { uid, store } = useSession();
  const tellRefusal = useTellRefusal();
  const course = useCourse(courseId)?.value;
  const members = useLive(membersOf, courseId);
  const infos = useLive(memberInfos, courseId);
  const actor = useMyActor(courseId);
  const role = actor === undefined ? undefined : roleOfActor(actor);
  const isOfStaff = role !== undefined && isStaff(role);
  const marks = useMarks((members ?? []).flatMap(({ uid: one }) => keysOf(courseId, one)));
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<{ readonly deed: MemberAction | 'add'; readonly member?: CourseMemberRow }>();
  const pictures = usePictures(role === undefined || isGuest(role) ? '' : courseId);
  const people = useMemo(
    () => (members ?? []).map((member) => ({ ...member, studentNumber: infos?.get(member.uid)?.studentNumber ?? '' })),
    [members, infos],
  );
  const shown = useSought(people, text);
  const close = () => setAsked(undefined);
  const onDeed = (deed: MemberAction, member: CourseMemberRow) => {
    if (deed === 'role') void changeRole(member);
    else setAsked({ deed, member });
  };
  const changeRole = async ({ uid: whom, role: now }: CourseMemberRow) => {
    const next = now === 'student' ? 'assistant' : 'student';
    const result = await store.mutate(setMemberRole, { courseId, uid: whom, role: next });
    if (!result.ok) return tellRefusal(result.refusal);
  };
  const remove = async (whom: CourseMemberRow) => {
    const result = await store.mutate(removeMember, { courseId, uid: whom.uid });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const save = useOnce(async () => {
    if (course === undefined || members === undefined) return;
    const head = [t`Name`, t`Student number`, t`Role`, t`Joined`];
    const roles = { teacher: t`Teacher`, assistant: t`Assistant`, student: t`Student` };
    await exportMembers({ course, members, infos: infos ?? new Map(), words: { head, roles } });
  });
  if (members === undefined) return <Waiting rows={5} />;
  const students = members.filter((one) => one.role === 'student').length;
  const leaving = asked?.deed === 'remove' ? asked.member : undefined;
  return (
    <Box as="section" aria-label={t`Members`} data-tour="members">
      <KnownPictures value={pictures}>
        <ListPage
          label={t`Members`}
          list={{ rows: shown, total: students }}
          look="panel"
          count={(count) => <Plural value={count} one="# student" other="# students" />}
          search={
            members.length > 5
              ? {
                  label: t`Search members`,
                  placeholder: t`Name, pinyin or number`,
                  value: text,
                  onValue: setText,
                }
              : undefined
          }
          tools={
            isOfStaff && (
              <>
                <Button size="sm" variant="ghost" onClick={save}>
                  <Download size={16} aria-hidden />
                  <Trans>Export</Trans>
                </Button>
                <AllowedButton
                  allowed={can(actor, 'member.add')}
                  size="sm"
                  variant="outline"
                  onClick={() => setAsked({ deed: 'add' })}
                >
                  <UserPlus size={16} aria-hidden />
                  <Trans>Add people</Trans>
                </AllowedButton>
                {invites && can(actor, 'member.add') && (
                  <Button size="sm" onClick={() => openInvite(courseId)}>
                    <QrCode size={16} aria-hidden />
                    <Trans>Invite</Trans>
                  </Button>
                )}
              </>
            )
          }
          empty={
            <Text color="fg.muted" py="6" textAlign="center">
              <Trans>No member matches.</Trans>
            </Text>
          }
        >
          {(member) => (
            <MemberItem
              key={member.id}
              member={member}
              studentNumber={member.studentNumber}
              mark={keysOf(courseId, member.uid)
                .map((key) => marks.get(key))
                .find((mark) => mark !== undefined)}
              // A guest looks on.
              actor={role !== undefined && isGuest(role) ? undefined : actor}
              isMe={member.uid === uid}
              onDeed={onDeed}
            />
          )}
        </ListPage>
      </KnownPictures>
      {can(actor, 'member.remove') && <RemovedMembers courseId={courseId} members={members.length} />}
      {(role === 'teacher' || role === 'assistant') && <GuestSection courseId={courseId} actor={actor} />}
      <Suspense fallback={null}>
        {asked?.deed === 'rights' && asked.member !== undefined && (
          <RightsDialog member={asked.member} actor={actor} onClose={close} />
        )}
        {asked?.deed === 'info' && asked.member !== undefined && course !== undefined && (
          <InfoDialog course={course} member={asked.member} info={infos?.get(asked.member.uid)} onClose={close} />
        )}
        {asked?.deed === 'add' && <AddPeopleDialog courseId={courseId} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={leaving !== undefined}
        title={<Trans>Remove {leaving?.username} from the course?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onClose={close}
        onConfirm={() => leaving !== undefined && remove(leaving)}
      >
        <Trans>
          They lose access to the course and its notices. What they wrote stays. You can let them in again; the code
          alone does not.
        </Trans>
      </ConfirmDialog>
    </Box>
  );
};

const keysOf = (courseId: string, uid: string) => {
  const id = courseMemberId(courseId, uid);
  return [rowKey(courseMemberTable, id), rowKey(memberInfoTable, id)];
};
