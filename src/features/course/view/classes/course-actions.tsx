import { Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { type OpenRequest, useOpenRequest } from '#src/ui/live/open-request.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';

const CreateCourseDialog = whileOpen(async () => (await import('./create-course-dialog.tsx')).CreateCourseDialog);
const JoinCourseDialog = whileOpen(async () => (await import('./join-course-dialog.tsx')).JoinCourseDialog);

interface CourseActionsProps {
  readonly asked: OpenRequest;
  /** Where the buttons stand: among the courses, or where there are none. */
  readonly children: (buttons: ReactNode) => ReactNode;
}

/** What can be done on /main: join with a code, and for teachers create. The dialogs stay where they are as the buttons move. */
export const CourseActions = ({ asked, children }: CourseActionsProps) => {
  const [open, setOpen] = useState<'join' | 'create'>();
  const close = () => setOpen(undefined);
  useOpenRequest(asked, true, () => setOpen('join'));
  return (
    <>
      {children(<Buttons show={setOpen} />)}
      <JoinCourseDialog open={open === 'join'} onClose={close} />
      <CreateCourseDialog open={open === 'create'} onClose={close} />
    </>
  );
};

const Buttons = ({ show }: { readonly show: (dialog: 'join' | 'create') => void }) => {
  const teaches = useTeaches();
  return (
    <Flex gap="2" wrap="wrap">
      <Button size="sm" variant="outline" onClick={() => show('join')}>
        <KeyRound size={16} aria-hidden />
        <Trans>Join with a code</Trans>
      </Button>
      {teaches && (
        <Button size="sm" onClick={() => show('create')}>
          <Plus size={16} aria-hidden />
          <Trans>Create course</Trans>
        </Button>
      )}
    </Flex>
  );
};
