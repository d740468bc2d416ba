import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Highlighter } from 'lucide-react';
import { isUnshown } from '#contract/features/marks/rules.ts';
import type { FeatureParts, ReviewedWork } from '#src/ui/feature.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { markReleaseOf, markSheetOf, marksOn } from '../data/queries.ts';

/** The way to a work’s marks, with how many there are and whether its author sees them. */
const Beside = ({ courseId, activityId, subject, attemptId }: ReviewedWork) => {
  const marks = useLive(marksOn, attemptId);
  const release = useLive(markReleaseOf, attemptId);
  if (marks === undefined) return null;
  const unshown = isUnshown(marks, release?.marks ?? []);
  return (
    <Flex mt="4" gap="3" align="center" wrap="wrap" fontSize="sm" data-marks>
      <Button asChild size="sm" variant="outline">
        <Link to="/homeworkMarks" search={{ courseid: courseId, homeworkId: activityId, uid: subject }}>
          <Highlighter size={16} aria-hidden />
          <Trans>Mark</Trans>
        </Link>
      </Button>
      {marks.length > 0 && (
        <Text as="span" color="fg.muted">
          <Plural value={marks.length} one="# mark" other="# marks" />
          {' · '}
          {unshown ? <Trans>shown with the review</Trans> : <Trans>shown to the student</Trans>}
        </Text>
      )}
    </Flex>
  );
};

/** The same for whoever handed it in; nothing before marks were shown. */
const Told = ({ courseId, activityId, attemptId }: ReviewedWork) => {
  const sheet = useLive(markSheetOf, attemptId);
  if (sheet === undefined || sheet.marks.length === 0) return null;
  return (
    <Flex mt="4" gap="2" align="center" wrap="wrap" fontSize="sm" data-marks>
      <Box asChild color="fg.muted">
        <Highlighter size={16} aria-hidden />
      </Box>
      <Box asChild color="brand.fg" textDecoration="underline">
        <Link to="/homeworkMarks" search={{ courseid: courseId, homeworkId: activityId }}>
          <Plural value={sheet.marks.length} one="# mark by your teacher" other="# marks by your teacher" />
        </Link>
      </Box>
    </Flex>
  );
};

export const reviewTools: FeatureParts['review'] = [{ key: 'marks', Beside, Told }];
