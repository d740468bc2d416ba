import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { isInfoMissing } from '#contract/features/course/rules.ts';
import { memberInfos } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

/** Said to a student for as long as the course was not told what it asks for. */
export const InfoNote = ({ course }: { readonly course: CourseRow }) => {
  const { uid } = useSession();
  const infos = useLive(memberInfos, course.id);
  if (infos === undefined || !isInfoMissing(course, infos.get(uid))) return null;
  return (
    <Flex align="center" gap="3" wrap="wrap" bg="brand.subtle" borderRadius="l2" px="4" py="2" mb="4">
      <Text flex="1" minW="12rem" fontSize="sm">
        <Trans>Your teacher asks for your information in this course.</Trans>
      </Text>
      <Button asChild size="sm" variant="outline">
        <Link
          to="/main/classDetail"
          search={{ courseid: course.id, courserole: courseRoleCode.student, modulename: 'intro' }}
        >
          <Trans>Fill it in</Trans>
        </Link>
      </Button>
    </Flex>
  );
};
