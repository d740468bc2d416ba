import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { changeKeeping, readKeeping } from '#src/core/device/keeping.ts';
import type { KeptFile } from '#src/core/files/kept/row.ts';
import { keptFiles, letGoOf } from '#src/core/files/kept/wishes.ts';
import type { Replica } from '#src/core/replica.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { KeptLine } from './kept-line.tsx';
import { KindTotals } from './kind-totals.tsx';
import { MostChoice } from './most-choice.tsx';

const shownAtFirst = 30;

const courseNames = async (replica: Replica): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await coursesOfMine(replica)).map(({ course }) => [course.id, course.name]));

/** Every file that came from the server to stay: what it takes, why it is here, and the way to get its room back. */
export const KeptFiles = ({ onFreed }: { readonly onFreed: () => void }) => {
  const files = useLive(keptFiles);
  const names = useLive(courseNames) ?? {};
  const [isAll, setAll] = useState(false);
  if (files === undefined) return <Box minH="6rem" />;
  const sorted = [...files].sort((one, other) => other.received - one.received || other.size - one.size);
  const shown = isAll ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <Flex direction="column" gap="3">
      {files.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>No files are kept yet. Keep a course above, or a single file where it is shown.</Trans>
        </Text>
      ) : (
        <>
          <KindTotals files={files} />
          <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
            {shown.map((file) => (
              <KeptLine key={file.id} file={file} course={names[file.courseId] ?? ''} onFreed={onFreed} />
            ))}
          </Box>
          <Flex gap="3" wrap="wrap" align="center">
            {shown.length < sorted.length && (
              <Button size="sm" variant="outline" onClick={() => setAll(true)}>
                <Plural value={sorted.length} one="Show # file" other="Show all # files" />
              </Button>
            )}
            <FreeAll files={files} onFreed={onFreed} />
          </Flex>
        </>
      )}
      <ByItself />
      <MostChoice />
    </Flex>
  );
};

const FreeAll = ({ files, onFreed }: { readonly files: readonly KeptFile[]; readonly onFreed: () => void }) => {
  const { replica } = useSession();
  const [isAsking, setAsking] = useState(false);
  const size = sizeText(files.reduce((sum, { received }) => sum + received, 0));
  const free = async () => {
    await changeKeeping(replica, () => ({ pinned: [] }));
    await letGoOf(
      replica,
      files.map(({ id }) => id),
    );
    onFreed();
  };
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        <Trans>Remove all ({size})</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Remove all files?</Trans>}
        confirm={<Trans>Remove all</Trans>}
        onClose={() => setAsking(false)}
        onConfirm={() => free()}
      >
        <Trans>They stay in their courses and open with a network. No course is kept any more after that.</Trans>
      </ConfirmDialog>
    </>
  );
};

const ByItself = () => {
  const { replica } = useSession();
  const isOn = useLive(readKeeping)?.byItself !== false;
  return (
    <SwitchRow
      label={<Trans>Download files automatically</Trans>}
      hint={
        <Trans>
          Those you opened lately, and those of homework that is due soon; up to 50 MB each, and only where the network
          costs nothing.
        </Trans>
      }
      on={isOn}
      onSwitch={(byItself) => void changeKeeping(replica, () => ({ byItself }))}
    />
  );
};
