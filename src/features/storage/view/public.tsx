import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { tell } from '#src/ui/words/tell.ts';
import { capacityDialog } from './capacity/state.ts';
import { type Kept, keepHere, keptStateOf, type Missing, ProgressRing, release, useKeptRows } from './keep/state.tsx';

const NoRoomDialog = lazy(async () => ({ default: (await import('./keep/no-room-dialog.tsx')).NoRoomDialog }));

/** Takes a whole course along, with what that takes. */
export const CourseKeep = lazy(async () => ({ default: (await import('./keep/course-keep.tsx')).CourseKeep }));

/** Stands in the frame of signed-in screens. */
export const CapacityDialogs = lazy(async () => ({
  default: (await import('./capacity/dialogs.tsx')).CapacityDialogs,
}));

/** Opens the capacity of the account, from any screen of a teacher. */
export const openAccountCapacity = (): void => {
  capacityDialog.open = 'account';
};

interface KeepControlProps {
  readonly files: readonly FileRef[];
  readonly courseId: string;
  /** What they are the files of, for the ear: the title of the row. */
  readonly of: string;
}

/** One press takes the files along, the next lets them go; what it shows is how far they are. */
export const KeepControl = ({ files, courseId, of }: KeepControlProps) => {
  const { t } = useLingui();
  const { replica } = useSession();
  const [missing, setMissing] = useState<Missing>();
  const kept = keptStateOf(files, useKeptRows());
  const text = useKeepText(kept);
  const isOn = kept.state !== 'none' && kept.state !== 'some' && kept.state !== 'failed';
  const press = async () => {
    if (isOn) {
      await release(replica, files);
      tell(t`Not on this device any more. In the course nothing changed.`);
      return;
    }
    setMissing(await keepHere(replica, files, courseId));
  };
  if (files.length === 0) return null;
  return (
    <>
      <IconButton
        variant="ghost"
        size="sm"
        color={kept.state === 'failed' ? 'fg.error' : kept.state === 'kept' ? 'brand.fg' : 'fg.muted'}
        aria-label={`${text}: ${of}`}
        title={text}
        aria-pressed={isOn}
        data-kept={kept.state}
        onClick={() => void press()}
      >
        <KeepIcon kept={kept} />
      </IconButton>
      {missing !== undefined && (
        <Suspense fallback={null}>
          <NoRoomDialog missing={missing} onClose={() => setMissing(undefined)} />
        </Suspense>
      )}
    </>
  );
};

const icons: Readonly<Record<Exclude<Kept['state'], 'loading'>, LucideIcon>> = {
  none: ArrowDownToLine,
  some: ArrowDownToLine,
  waiting: Clock,
  kept: Check,
  failed: CircleAlert,
};

const KeepIcon = ({ kept: { state, received, size } }: { readonly kept: Kept }) => {
  if (state === 'loading') return <ProgressRing part={size > 0 ? received / size : 0} />;
  const Icon = icons[state];
  return <Icon size={18} strokeWidth={1.75} aria-hidden />;
};

const useKeepText = ({ state, size, received, problem }: Kept): string => {
  const { t } = useLingui();
  const [all, here] = [sizeText(size), sizeText(received)];
  if (state === 'none' || state === 'some') return t`Keep on this device (${all})`;
  if (state === 'waiting') return t`Waiting to be fetched (${all})`;
  if (state === 'loading') return t`Being fetched: ${here} of ${all}`;
  if (state === 'kept') return t`On this device (${all})`;
  if (problem === 'noRoom') return t`No room for it on this device (${all}). Try again`;
  if (problem === 'damaged') return t`It arrived damaged. Try again`;
  return t`The server does not give it. Try again`;
};
