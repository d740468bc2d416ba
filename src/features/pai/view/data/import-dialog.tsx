import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { can } from '#contract/core/roles.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import {
  importFile,
  importFromInteractAnswer,
  importFromSubjectBank,
  importFromTestpaper,
} from '#contract/features/pai/data-calls.ts';
import { type DocumentSource, documentSources } from '#contract/features/pai/keys.ts';
import type { DatasetRow } from '#contract/features/pai/rows.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { FileDrop, hideUploads } from '#src/features/upload/view/public.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sourceNames } from './document-texts.tsx';

interface ImportDialogProps {
  readonly dataset: DatasetRow;
  readonly onClose: () => void;
}

/** Extensions of files that can be read, at once or after they were made into a PDF. */
const readable = ['pdf', 'docx', 'doc', 'pptx', 'ppt', 'txt', 'md'] as const;

/** Brings something into a knowledge base. */
export const ImportDialog = ({ dataset, onClose }: ImportDialogProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [source, setSource] = useState<DocumentSource>('file');
  const [files, setFiles] = useState<readonly FileRef[]>([]);
  const courses = (useLive(coursesOfMine) ?? []).filter(({ actor }) => can(actor, 'question.write'));
  const [chosen, setCourse] = useState('');
  const courseId = chosen || (source === 'bank' ? '' : (courses[0]?.course.id ?? ''));
  const kind = source === 'paper' ? 'test' : 'quiz';
  const activities = [...useGiven(courseId).values()].filter((one) => isOf(kind, one.kind));
  const [picked, setActivity] = useState('');
  const activity = activities.find(({ id }) => id === picked) ?? activities[0];
  const [problem, setProblem] = useState<string>();
  const bring = useBring(dataset);
  const send = async () => {
    const course = courses.find((one) => one.course.id === courseId)?.course;
    const name = source === 'bank' ? (course?.name ?? t`My question bank`) : (activity?.title ?? '');
    const refusal =
      source === 'file'
        ? await bring.files(files, (file) => setFiles((left) => left.filter((one) => one.id !== file.id)))
        : await bring.other(source, { name, courseId, activityId: activity?.id ?? '' });
    if (refusal === undefined) onClose();
    else setProblem(textOf(refusal));
  };
  const isReady = source === 'file' ? files.length > 0 : source === 'bank' || activity !== undefined;
  return (
    <FormDialog
      title={<Trans>Add to {dataset.name}</Trans>}
      submit={<Trans>Add</Trans>}
      onSubmit={send}
      onClose={onClose}
      problem={problem}
      isDisabled={!isReady}
    >
      <SelectField
        label={t`From`}
        value={source}
        onValue={(value) => setSource(value as DocumentSource)}
        options={documentSources.map((value) => ({ value, label: t(sourceNames[value]) }))}
      />
      {source === 'file' && (
        <>
          <FileDrop
            isQuiet
            extensions={readable}
            label={t`PDF, Word, PowerPoint or text`}
            onFiles={(more) => {
              hideUploads();
              setFiles((before) => [...before, ...more]);
            }}
          />
          <Box as="ul" listStyleType="none" aria-label={t`Files`}>
            {files.map(({ id, name }) => (
              <Text as="li" key={id} fontSize="sm" overflowWrap="anywhere">
                {name}
              </Text>
            ))}
          </Box>
        </>
      )}
      {source !== 'file' && (
        <SelectField
          label={source === 'bank' ? t`Question bank` : t`Course`}
          value={courseId}
          onValue={setCourse}
          options={[
            ...(source === 'bank' ? [{ value: '', label: t`My question bank` }] : []),
            ...courses.map(({ course }) => ({ value: course.id, label: `${course.name} · ${course.className}` })),
          ]}
        />
      )}
      {(source === 'paper' || source === 'answers') &&
        (activities.length === 0 ? (
          <Text fontSize="sm" color="fg.muted">
            {source === 'paper' ? <Trans>This course has no test.</Trans> : <Trans>This course has no quiz.</Trans>}
          </Text>
        ) : (
          <SelectField
            label={t(sourceNames[source])}
            value={activity?.id ?? ''}
            onValue={setActivity}
            options={activities.map(({ id, title }) => ({ value: id, label: title }))}
          />
        ))}
      {source === 'answers' && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>What a class answered comes without names.</Trans>
        </Text>
      )}
    </FormDialog>
  );
};

const isOf = (wanted: 'test' | 'quiz', kind: string): boolean =>
  wanted === 'test' ? kind === 'test' : kind === 'quiz' || kind === 'interactive';

const useBring = ({ id: datasetId, spaceId }: DatasetRow) => {
  const { store } = useSession();
  const common = () => ({ id: makeId(), spaceId, datasetId });
  return {
    files: async (files: readonly FileRef[], onSent: (file: FileRef) => void): Promise<Refusal | undefined> => {
      for (const file of files) {
        const name = file.name.slice(0, limits.titleChars);
        const done = await store.mutate(importFile, { ...common(), name, file });
        if (!done.ok) return done.refusal;
        onSent(file);
      }
      return undefined;
    },
    other: async (
      source: Exclude<DocumentSource, 'file'>,
      { activityId, ...of }: { readonly name: string; readonly courseId: string; readonly activityId: string },
    ): Promise<Refusal | undefined> => {
      const input = { ...common(), ...of };
      const done =
        source === 'bank'
          ? await store.mutate(importFromSubjectBank, input)
          : source === 'paper'
            ? await store.mutate(importFromTestpaper, { ...input, activityId })
            : await store.mutate(importFromInteractAnswer, { ...input, activityId });
      return done.ok ? undefined : done.refusal;
    },
  };
};
