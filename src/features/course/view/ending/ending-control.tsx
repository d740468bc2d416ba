import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { CalendarCheck, Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { startViewing } from '#src/ui/modes/use-viewing.ts';

import { useMyActor } from '../public.tsx';

const EndingDialog = lazy(async () => ({ default: (await import('./ending-dialog.tsx')).EndingDialog }));

interface EndingControlProps {
  readonly course: CourseRow;
}

/** What staff do with the course as a whole. An assistant sees that it can be ended, and by whom. */
export const EndingControl = ({ course }: EndingControlProps) => {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    // On a phone the course has the room: icons, named for the ear.
    <Flex gap={{ base: '0', md: '2' }} me={{ base: '-2.5', md: '0' }} mt={{ base: '-2', md: '0' }} flexShrink="0">
      <Button
        size="sm"
        variant="ghost"
        px={{ base: '0', md: '3.5' }}
        _icon={{ boxSize: { base: '5', md: '4' } }}
        onClick={() => startViewing({ mode: 'student', courseId: course.id })}
      >
        <Eye size={16} aria-hidden />
        <Box as="span" srOnly={{ base: true, md: false }}>
          <Trans>View as a student</Trans>
        </Box>
      </Button>
      <AllowedButton
        allowed={can(useMyActor(course.id), 'course.manage')}
        size="sm"
        variant="outline"
        px={{ base: '0', md: '3.5' }}
        borderColor={{ base: 'transparent', md: 'brand.border' }}
        _icon={{ boxSize: { base: '5', md: '4' } }}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <CalendarCheck size={16} aria-hidden />
        <Box as="span" srOnly={{ base: true, md: false }}>
          {course.ended ? <Trans>Course has ended</Trans> : <Trans>End the course</Trans>}
        </Box>
      </AllowedButton>
      {wanted && (
        <Suspense fallback={null}>
          <EndingDialog course={course} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Flex>
  );
};
