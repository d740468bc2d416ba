import { Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { CreateCourseDialog } from './create-course-dialog.tsx';
import { JoinCourseDialog } from './join-course-dialog.tsx';

/** What can be done on /main: join with a code, and for teachers create. */
export const CourseActions = () => {
  const teaches = useOwnProfile()?.userType === 'teacher';
  const [open, setOpen] = useState<'join' | 'create'>();
  return (
    <Flex gap="2" wrap="wrap">
      <Button size="sm" variant="outline" onClick={() => setOpen('join')}>
        <KeyRound size={16} aria-hidden />
        <Trans>Join with a code</Trans>
      </Button>
      {teaches && (
        <Button size="sm" onClick={() => setOpen('create')}>
          <Plus size={16} aria-hidden />
          <Trans>Create course</Trans>
        </Button>
      )}
      <JoinCourseDialog open={open === 'join'} onClose={() => setOpen(undefined)} />
      <CreateCourseDialog open={open === 'create'} onClose={() => setOpen(undefined)} />
    </Flex>
  );
};
