import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Area } from '../nav/places/areas.ts';
import { useViewer } from '../nav/viewer.tsx';

interface ForViewerProps {
  readonly area: Area;
  readonly children: ReactNode;
  readonly otherwise: (reason: ReactNode) => ReactNode;
}

/** Shows a part to those it is for, and tells the others why not. */
export const ForViewer = ({ area, children, otherwise }: ForViewerProps) => {
  const { teaches, school } = useViewer();
  if (area.audience === 'teachers' && !teaches)
    return otherwise(<Trans>This part is for teachers. Your account is a student’s.</Trans>);
  if (area.isOn?.(school) === false) return otherwise(<Trans>Your school has not switched this part on.</Trans>);
  return children;
};
