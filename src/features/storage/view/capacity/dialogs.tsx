import { useSnapshot } from 'valtio';
import { AccountDialog } from './account-dialog.tsx';
import { CourseListDialog } from './course-list-dialog.tsx';
import { capacityDialog } from './state.ts';

/** One leads to the other; closing either ends both. */
export const CapacityDialogs = () => {
  const { open } = useSnapshot(capacityDialog);
  const close = () => {
    capacityDialog.open = 'nothing';
  };
  return (
    <>
      <AccountDialog open={open === 'account'} onClose={close} />
      <CourseListDialog open={open === 'courses'} onClose={close} />
    </>
  );
};
