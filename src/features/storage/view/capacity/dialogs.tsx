import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { CourseList } from './course-list.tsx';
import { AccountFigures } from './figures.tsx';
import { capacityDialog } from './state.ts';

const show = (open: 'nothing' | 'account' | 'courses') => () => {
  capacityDialog.open = open;
};
const close = show('nothing');

/** One dialog in two states: what the account takes (S-193), and what each of its courses does (S-192). */
export const CapacityDialogs = () => {
  const { open } = useSnapshot(capacityDialog);
  const isList = open === 'courses';
  return (
    <AppDialog
      open={open !== 'nothing'}
      onClose={close}
      width={isList ? 'dlgWide' : 'dlgCapacity'}
      title={isList ? <Trans>Capacity by course</Trans> : <Trans>Account capacity</Trans>}
      footer={
        <Button variant="outline" onClick={show(isList ? 'account' : 'courses')}>
          {isList ? <Trans>Account capacity</Trans> : <Trans>Capacity by course</Trans>}
        </Button>
      }
    >
      {open === 'account' && <AccountFigures />}
      {isList && <CourseList onClose={close} />}
    </AppDialog>
  );
};
