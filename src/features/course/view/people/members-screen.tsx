import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { MembersPanel } from '../members-panel.tsx';

/** /main/member: the people of one course after the other, without leaving the list. */
export const MembersScreen = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const courses = useLive(coursesOfMine);
  if (courses === undefined) return <WaitingPage />;
  const shown = courses.filter(({ shelf }) => shelf.archivedAt === 0);
  const current = courses.find(({ course }) => course.id === courseId) ?? shown[0];
  if (current === undefined)
    return (
      <Page title={t`Members`}>
        <EmptyState picture="empty" title={<Trans>No courses</Trans>}>
          <Trans>The people of your courses appear here.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t`Members`}>
      <Flex gap={{ base: '3', lg: '6' }} direction={{ base: 'column', lg: 'row' }} align="flex-start">
        <Flex
          as="nav"
          aria-label={t`Courses`}
          direction={{ base: 'row', lg: 'column' }}
          gap="1"
          width={{ base: 'full', lg: '16rem' }}
          flexShrink="0"
          overflowX="auto"
          maxH={{ lg: '70dvh' }}
        >
          {shown.map(({ course, role }) => (
            <Box
              asChild
              key={course.id}
              px="3"
              py="2.5"
              minH="44px"
              fontSize="sm"
              whiteSpace={{ base: 'nowrap', lg: 'normal' }}
              borderRadius="l2"
              bg={course.id === current.course.id ? 'brand.subtle' : undefined}
              _hover={{ bg: 'bg.subtle' }}
            >
              <Link
                to="/main/member"
                search={{ courseid: course.id, courserole: placeRoleCode[role] }}
                replace
                activeProps={{}}
                aria-current={course.id === current.course.id ? 'page' : undefined}
              >
                {course.name} {course.className}
              </Link>
            </Box>
          ))}
        </Flex>
        <Box flex="1" minW="0" width="full">
          <MembersPanel key={current.course.id} courseId={current.course.id} invites />
        </Box>
      </Flex>
    </Page>
  );
};
