import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface AppDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A second way out, that leaves the work going on: its own button, Esc, and a press outside. */
  readonly onMinimise?: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the primary one last. */
  readonly footer?: ReactNode;
  /** A question that must be answered: an outside press does not close it. */
  readonly alert?: boolean;
  readonly width?: 'dlgCapacity' | 'dlgBulletin' | 'dlgEntry' | 'dlgWide' | 'dlgFeedback';
}

const load = () => import('./dialog-frame.tsx');
const Frame = lazy(async () => ({ default: (await load()).DialogFrame }));

/** Fetches the dialog's code; called when the page is idle and when its opener is focused. */
export const preloadDialog = (): void => void load();

/** A dialog: full screen on a phone. Its code is loaded when it is first opened; it stays mounted to give the focus back. */
export const AppDialog = (props: AppDialogProps) => {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Frame {...props} />
      </Suspense>
    )
  );
};
