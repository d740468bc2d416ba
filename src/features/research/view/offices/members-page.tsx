import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { joinReview } from '#contract/features/research/calls.ts';
import * as calls from '#contract/features/research/people-calls.ts';
import { joinApplyMembers } from '#contract/features/research/questions.ts';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { officeTeam } from '#contract/features/research/team.ts';
import { TeamPanel } from '#src/features/team/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { OfficeGate, ToOffice } from '../office-frame.tsx';
import { Quiet } from '../parts.tsx';
import { useMayIn, useMyRole } from '../use-office.ts';

const team = {
  rules: officeTeam,
  calls: {
    add: calls.addOfficeMembers,
    remove: calls.removeOfficeMember,
    restore: calls.restoreOfficeMember,
    changeRole: calls.editOfficeMember,
    transfer: calls.transferOffice,
    leave: calls.leaveOffice,
  },
  roles: { owner: msg`Super admin`, admin: msg`Manager`, member: msg`May take over`, reader: msg`Looks only` },
};

/** /TeachingResearch/member: the people of an office, and who asks to join it. */
export const MembersPage = ({ officeId }: { readonly officeId: string }) => (
  <OfficeGate officeId={officeId}>{(office) => <Members office={office} />}</OfficeGate>
);

const Members = ({ office }: { readonly office: OfficeRow }) => {
  const { t } = useLingui();
  const may = useMayIn(office.id);
  const role = useMyRole(office.id);
  const navigate = useNavigate();
  return (
    <Page narrow title={t`Members of the office`} actions={<ToOffice office={office} />}>
      {may('office.edit') && <Applications officeId={office.id} />}
      <TeamPanel team={team} head={office} role={role} onLeft={() => void navigate({ to: '/TeachingResearch/main' })} />
    </Page>
  );
};

/** Who asks to join; answered one by one. */
const Applications = ({ officeId }: { readonly officeId: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { list, look, canAsk } = usePaged(joinApplyMembers, { officeId, limit: 20 });
  const answer = async (uid: string, state: 1 | 2) => {
    const done = await store.mutate(joinReview, { officeId, uid, state });
    if (!done.ok) tellRefusal(done.refusal);
    await look();
  };
  return (
    <Box as="section" mb="8">
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Asking to join</Trans>
      </Heading>
      <ListPage
        label={t`Asking to join`}
        list={list}
        look="panel"
        empty={
          <Quiet>
            <Trans>Nobody asks just now</Trans>
          </Quiet>
        }
      >
        {({ uid, username, reason, createdAt }) => (
          <Flex as="li" key={uid} data-applicant={uid} gap="3" p="3" align="center" wrap="wrap">
            <PersonMark uid={uid} name={username} />
            <Box flex="1" minW="10rem">
              <Text fontWeight="500">{username}</Text>
              <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                <Time at={createdAt * 1000} />
                {reason !== '' && ` · ${reason}`}
              </Text>
            </Box>
            <Button size="sm" disabled={!canAsk} onClick={() => void answer(uid, 1)}>
              <Trans>Let in</Trans>
            </Button>
            <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => void answer(uid, 2)}>
              <Trans>Refuse</Trans>
            </Button>
          </Flex>
        )}
      </ListPage>
    </Box>
  );
};
