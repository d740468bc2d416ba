import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { removeImport } from '#contract/features/course/copy-calls.ts';
import {
  type ImportedKind,
  type ImportFailure,
  type ImportRow,
  importedKinds,
  isImporting,
  type LeftReason,
} from '#contract/features/course/imports.ts';
import { courseImportTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { UploadBar, useOnItsWay } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';

/** What a report says. */
const useImportTexts = () => {
  const { t } = useLingui();
  const taken: Readonly<Record<ImportedKind, (count: number) => string>> = {
    chapter: (count) => plural(count, { one: '# chapter', other: '# chapters' }),
    folder: (count) => plural(count, { one: '# folder', other: '# folders' }),
    material: (count) => plural(count, { one: '# material', other: '# materials' }),
    link: (count) => plural(count, { one: '# link', other: '# links' }),
    homework: (count) => plural(count, { one: '# homework', other: '# homework' }),
    test: (count) => plural(count, { one: '# test', other: '# tests' }),
    topic: (count) => plural(count, { one: '# topic', other: '# topics' }),
    question: (count) => plural(count, { one: '# question', other: '# questions' }),
  };
  const whys: Readonly<Record<LeftReason, string>> = {
    unsupported: t`there is nothing like it here`,
    broken: t`it cannot be read`,
    tooLarge: t`it is too large`,
    noRoom: t`your storage is full`,
    ofStudents: t`a student wrote it`,
    refused: t`it does not fit into this course`,
  };
  const failures: Readonly<Record<ImportFailure, string>> = {
    '': '',
    notAllowed: t`You may not do this any more. What had come is here.`,
    gone: t`What was to be brought in is gone.`,
    unreadable: t`This file is no Moodle backup, or it is damaged. Make it anew in Moodle and try again.`,
    tooLarge: t`The backup is too large. Make one without users and large files.`,
    noRoom: t`The server has no room for this now. Try again later.`,
    defect: t`Something went wrong on the server. What had come is here; try again.`,
  };
  return { taken, whys, failures };
};

/** One import: how far it is, and afterwards what was taken and what was left. */
export const ImportItem = ({ row, writes }: { readonly row: ImportRow; readonly writes: boolean }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const key = rowKey(courseImportTable, row.id);
  const mark = useMarks([key]).get(key);
  const remove = useOnce(async () => {
    const result = await store.mutate(removeImport, { courseId: row.courseId, id: row.id });
    if (!result.ok) tellRefusal(result.refusal);
  });
  const isRunning = isImporting(row);
  const Icon = isRunning ? Hourglass : row.state === 'done' ? CircleCheck : CircleAlert;
  const color = row.state === 'failed' ? 'fg.error' : row.state === 'done' ? 'fg.success' : 'fg.muted';
  return (
    <Box as="li" py="3" borderTopWidth="1px">
      <Flex gap="3" align="flex-start">
        <Box color={color} pt="0.5">
          <Icon size={18} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Flex gap="2" align="center">
            <Text fontSize="sm" fontWeight="500" overflowWrap="anywhere">
              {row.title}
            </Text>
            <SyncMark mark={mark} />
          </Flex>
          <State row={row} />
          <Left row={row} />
        </Box>
        {writes && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={isRunning ? t`Stop: ${row.title}` : t`Put away: ${row.title}`}
            onClick={remove}
          >
            {isRunning ? <Trans>Stop</Trans> : <Trans>Put away</Trans>}
          </Button>
        )}
      </Flex>
    </Box>
  );
};

const State = ({ row }: { readonly row: ImportRow }) => {
  const { t } = useLingui();
  const { taken, failures } = useImportTexts();
  const upload = useOnItsWay(row.fromId);
  const { state, done, total } = row;
  if (state === 'waiting')
    return (
      <Text fontSize="sm" color="fg.muted">
        {upload === undefined ? (
          <Trans>Waiting to begin</Trans>
        ) : (
          <Trans>It begins once the file is on the server.</Trans>
        )}
      </Text>
    );
  const parts = importedKinds.flatMap((kind) => {
    const count = row.taken[kind] ?? 0;
    return count === 0 ? [] : [taken[kind](count)];
  });
  return (
    <>
      <Text fontSize="sm" color="fg.muted">
        {state === 'working' && total > 0 && (
          <Trans>
            {done} of {total}
          </Trans>
        )}
        {state === 'working' && total === 0 && <Trans>Reading</Trans>}
        {state === 'failed' && failures[row.failure]}
        {state === 'done' && (parts.length === 0 ? <Trans>There was nothing to bring in.</Trans> : parts.join(' · '))}
        {row.finishedAt > 0 && (
          <>
            {' · '}
            <Time at={row.finishedAt} />
          </>
        )}
      </Text>
      {state === 'working' && (
        <UploadBar percent={total === 0 ? 0 : (100 * done) / total} name={t`Import: ${row.title}`} />
      )}
    </>
  );
};

const Left = ({ row }: { readonly row: ImportRow }) => {
  const { whys } = useImportTexts();
  const count = row.left.length + row.leftMore;
  if (count === 0) return null;
  return (
    <Box as="details" fontSize="sm" mt="1">
      <Box as="summary" cursor="pointer" color="fg.warning">
        <Plural value={count} one="# thing was left" other="# things were left" />
      </Box>
      <Box as="ul" listStyleType="none" mt="1" color="fg.muted">
        {row.left.map((item, index) => (
          // The report never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
          <li key={index}>
            {item.title === '' ? item.what : `${item.title} (${item.what})`}: {whys[item.why]}
          </li>
        ))}
        {row.leftMore > 0 && (
          <li>
            <Plural value={row.leftMore} one="and # more" other="and # more" />
          </li>
        )}
      </Box>
    </Box>
  );
};
