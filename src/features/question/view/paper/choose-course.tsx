import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { can } from '#contract/core/roles.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';

/** A test is kept in a course: which one, where the address does not say. */
export const ChooseCourse = () => {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const term = useTermText();
  const mine = useLive(coursesOfMine);
  if (mine === undefined) return <WaitingPage narrow />;
  const taught = mine.filter(({ actor, shelf }) => can(actor, 'content.write') && shelf.archivedAt === 0);
  return (
    <Page title={t`New test`} narrow>
      {taught.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>No course to write a test for</Trans>}>
          <Trans>Tests are kept in the courses that you teach.</Trans>
        </EmptyState>
      ) : (
        <>
          <Text mb="3" color="fg.muted" fontSize="sm">
            <Trans>In which course is it kept?</Trans>
          </Text>
          <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
            {taught.map(({ course }) => (
              <Box as="li" key={course.id} _notLast={{ borderBottomWidth: '1px' }}>
                <Flex asChild align="center" gap="3" minH="52px" px="4" py="2" _hover={{ bg: 'bg.subtle' }}>
                  <Link to={pathname} search={{ courseid: course.id } as never}>
                    <Text flex="1" minW="0" fontWeight="500" truncate>
                      {course.name}
                    </Text>
                    <Text fontSize="sm" color="fg.muted" flexShrink="0">
                      {term(course)}
                    </Text>
                  </Link>
                </Flex>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Page>
  );
};
