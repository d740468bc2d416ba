import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

export const BackToTest = ({ courseId, activityId }: { readonly courseId: string; readonly activityId: string }) => (
  <Button asChild variant="outline" size="sm">
    <Link to="/class_studentDetail" search={{ courseid: courseId, testpaperid: activityId }}>
      <Trans>To the test</Trans>
    </Link>
  </Button>
);
