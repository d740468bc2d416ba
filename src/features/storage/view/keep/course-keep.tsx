import { Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { courseScope } from '#contract/core/scopes.ts';
import { readKeeping } from '#src/core/device/keeping.ts';
import { filesOfCourse, keepCourse } from '#src/core/files/kept/wishes.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { type Kept, keptStateOf, type Missing, missingRoom, useKeptRows } from './state.tsx';

const NoRoomDialog = lazy(async () => ({ default: (await import('./no-room-dialog.tsx')).NoRoomDialog }));

/** Takes a whole course along: its files now, and those that come later. Says before the start what it takes. */
export const CourseKeep = ({ courseId, label }: { readonly courseId: string; readonly label: ReactNode }) => {
  const { replica } = useSession();
  const [missing, setMissing] = useState<Missing>();
  const files = useLive(filesOfCourse, courseId) ?? [];
  const isPinned = useLive(readKeeping)?.pinned.includes(courseScope(courseId)) === true;
  const kept = keptStateOf(files, useKeptRows());
  const change = async (on: boolean) => {
    const lacking = on ? await missingRoom(replica, files) : undefined;
    setMissing(lacking);
    if (lacking === undefined) await keepCourse(replica, courseId, on);
  };
  return (
    <>
      <SwitchRow
        label={label}
        on={isPinned}
        onSwitch={(on) => void change(on)}
        {...(files.length === 0 ? {} : { hint: <Hint count={files.length} kept={kept} isPinned={isPinned} /> })}
      />
      {missing !== undefined && (
        <Suspense fallback={null}>
          <NoRoomDialog missing={missing} onClose={() => setMissing(undefined)} />
        </Suspense>
      )}
    </>
  );
};

interface HintProps {
  readonly count: number;
  readonly kept: Kept;
  readonly isPinned: boolean;
}

const Hint = ({ count, kept, isPinned }: HintProps) => {
  const [size, here] = [sizeText(kept.size), sizeText(kept.received)];
  const isWhole = kept.state === 'kept';
  return (
    <Text as="span" data-kept={kept.state}>
      <Plural value={count} one="# file" other="# files" />
      {' · '}
      {isWhole && <Trans>{size}, all on this device</Trans>}
      {!isWhole && isPinned && kept.problem === 'noRoom' && <Trans>no room for all of {size}</Trans>}
      {!isWhole && isPinned && kept.problem !== 'noRoom' && (
        <Trans>
          {here} of {size} on this device
        </Trans>
      )}
      {!isWhole && !isPinned && size}
    </Text>
  );
};
