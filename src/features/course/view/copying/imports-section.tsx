import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, FileArchive, Import } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Actor, can } from '#contract/core/roles.ts';
import { paresMoodleMbz } from '#contract/features/course/copy-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { importsOf } from '#src/features/course/data/queries.ts';
import { pickFiles, useTake } from '#src/features/upload/view/public.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { ImportItem } from './import-item.tsx';

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));
const BringDialog = lazy(async () => ({ default: (await import('./bring-dialog.tsx')).BringDialog }));

interface ImportsSectionProps {
  readonly course: CourseRow;
  readonly actor: Actor | undefined;
}

/** A new course from this one, and what comes into this one from elsewhere. */
export const ImportsSection = ({ course, actor }: ImportsSectionProps) => {
  const { t } = useLingui();
  const [open, setOpen] = useState<'copy' | 'bring'>();
  const imports = useLive(importsOf, course.id) ?? [];
  const isTeacher = useOwnProfile()?.userType === 'teacher';
  const moodle = useMoodle(course.id);
  const writes = can(actor, 'content.write');
  const close = () => setOpen(undefined);
  return (
    <>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>
          What comes into a course is unpublished until you publish it. This also works without a network: it begins
          once there is one.
        </Trans>
      </Text>
      <Flex gap="2" wrap="wrap">
        {isTeacher && (
          <AllowedButton
            allowed={can(actor, 'course.copy')}
            size="sm"
            variant="outline"
            onClick={() => setOpen('copy')}
          >
            <Copy size={16} aria-hidden />
            <Trans>Copy this course</Trans>
          </AllowedButton>
        )}
        <AllowedButton allowed={writes} size="sm" variant="outline" onClick={() => setOpen('bring')}>
          <Import size={16} aria-hidden />
          <Trans>Bring in from another course</Trans>
        </AllowedButton>
        <AllowedButton allowed={writes} size="sm" variant="outline" onClick={moodle}>
          <FileArchive size={16} aria-hidden />
          <Trans>Import a Moodle backup</Trans>
        </AllowedButton>
      </Flex>
      {imports.length > 0 && (
        <Box as="ul" listStyleType="none" mt="4" aria-label={t`Imports`}>
          {imports.map((row) => (
            <ImportItem key={row.id} row={row} writes={writes} />
          ))}
        </Box>
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          {open === 'copy' ? (
            <CopyDialog course={course} onClose={close} />
          ) : (
            <BringDialog course={course} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
};

/** Chooses the backup; it is kept on this device until it has gone, and the import begins then. */
const useMoodle = (courseId: string) => {
  const { store, files } = useSession();
  const tellRefusal = useTellRefusal();
  const take = useTake({ kind: 'mbz', single: true });
  return useOnce(async () => {
    const chosen = await pickFiles({ accept: '.mbz', multiple: false, from: 'files', camera: 'image' });
    if (chosen.length === 0) return;
    const [file] = await take(chosen);
    if (file === undefined) return;
    const result = await store.mutate(paresMoodleMbz, { courseId, id: makeId(), file });
    if (result.ok) return;
    tellRefusal(result.refusal);
    await files.cancel(file.id);
    await files.forget([file.id]);
  });
};
