import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { changeKeeping, readKeeping, sizeRules } from '#src/core/device/keeping.ts';
import type { KeptFile } from '#src/core/files/kept/row.ts';
import { discardKept, keptFiles } from '#src/core/files/kept/wishes.ts';
import type { Replica } from '#src/core/replica.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { sizeText } from '#src/ui/words/size.ts';

interface KeptLineProps {
  readonly file: KeptFile;
  readonly course: string;
  readonly onFreed: () => void;
}

const KeptLine = ({ file, course, onFreed }: KeptLineProps) => {
  const { replica } = useSession();
  const { t } = useLingui();
  const name = file.name === '' ? t`Picture in a text` : file.name;
  const state = useStateText(file);
  const reason = useReasonText(file);
  const free = async () => {
    await discardKept(replica, [file.id]);
    onFreed();
  };
  return (
    <Flex as="li" align="center" gap="3" py="2.5" _notLast={{ borderBottomWidth: '1px' }} data-kept={file.state}>
      <Box flex="1" minW="0">
        <Text fontSize="sm" fontWeight="500" truncate title={name}>
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {[course, state, reason].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Button size="sm" variant="outline" flexShrink="0" aria-label={t`Remove ${name}`} onClick={() => void free()}>
        <Trans>Free</Trans>
      </Button>
    </Flex>
  );
};

const useStateText = ({ state, size, received, problem }: KeptFile): string => {
  const { t } = useLingui();
  const [all, here] = [sizeText(Math.max(0, size)), sizeText(received)];
  if (state === 'kept') return all;
  if (state === 'loading') return t`${here} of ${all}`;
  if (state === 'waiting') return t`${all}, waiting`;
  if (problem === 'noRoom') return t`${all}, no room`;
  return problem === 'damaged' ? t`arrived damaged` : t`not given by the server`;
};

const useReasonText = ({ reason }: KeptFile): string => {
  const { t } = useLingui();
  if (reason === 'asked') return t`kept by you`;
  if (reason === 'course') return t`its course is kept`;
  return reason === 'due' ? t`due soon` : t`opened lately`;
};

type KeptKind = 'video' | 'audio' | 'image' | 'document' | 'other';

const documents = /^(application\/(pdf|msword|rtf|vnd\.(openxmlformats|ms-|oasis))|text\/)/;

const kindOf = (type: string): KeptKind => {
  const [family = ''] = type.split('/');
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  return documents.test(type) ? 'document' : 'other';
};

export interface KindTotal {
  readonly kind: KeptKind;
  /** That are on this device. */
  readonly bytes: number;
  readonly count: number;
}

/** The largest first. */
const totalsOf = (files: readonly KeptFile[]): readonly KindTotal[] =>
  [...Map.groupBy(files, ({ type }) => kindOf(type))]
    .map(([kind, those]) => ({
      kind,
      count: those.length,
      bytes: those.reduce((sum, { received }) => sum + received, 0),
    }))
    .sort((one, other) => other.bytes - one.bytes || (one.kind < other.kind ? -1 : 1));

/** What the files take by kind, the most first. */
const KindTotals = ({ files }: { readonly files: readonly KeptFile[] }) => {
  const { t } = useLingui();
  const names: Readonly<Record<KeptKind, string>> = {
    video: t`Videos`,
    audio: t`Sound`,
    image: t`Pictures`,
    document: t`Documents`,
    other: t`Other files`,
  };
  return (
    <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" fontSize="sm">
      {totalsOf(files).map(({ kind, bytes, count }) => (
        <Flex as="li" key={kind} gap="2">
          <span>{names[kind]}</span>
          <Text as="span" color="fg.muted" textStyle="num">
            {sizeText(bytes)} ({count})
          </Text>
        </Flex>
      ))}
    </Flex>
  );
};

/** How much room files may take; the worker that keeps them follows it at once. */
const MostChoice = () => {
  const { replica } = useSession();
  const { t } = useLingui();
  const keeping = useLive(readKeeping);
  const choose = async (value: string) => {
    const maxBytes = sizeRules.find((bytes) => String(bytes) === value);
    if (maxBytes !== undefined) await changeKeeping(replica, () => ({ maxBytes }));
  };
  return (
    <SelectField
      label={<Trans>Most room for files</Trans>}
      hint={
        <Trans>
          Above it, what was not used for the longest time goes first. What you keep yourself counts, and stays; so does
          what waits to be sent.
        </Trans>
      }
      value={String(keeping?.maxBytes ?? 0)}
      onValue={(value) => void choose(value)}
      options={sizeRules.map((bytes) => ({
        value: String(bytes),
        label: bytes === 0 ? t`No limit but the browser’s` : sizeText(bytes),
      }))}
    />
  );
};

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
    await discardKept(
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
