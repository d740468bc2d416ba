import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import { createCourseware, createCoursewareLog } from '#contract/features/content/calls.ts';
import { materialLabel } from '#contract/features/content/keys.ts';
import { type Ordered, ordersAfter } from '#contract/features/content/order.ts';
import { takeGiven } from '#src/features/content/data/queries.ts';
import { FileDrop, FileLine, hideUploads, useTake } from '#src/features/upload/view/public.tsx';
import { sendEach, useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { tell } from '#src/ui/words/tell.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';
import { newPlacement, PlacementFields } from './placement-fields.tsx';

interface MaterialFormProps {
  readonly content: CourseContent;
  readonly chapterId: string;
  readonly onClose: () => void;
}

/** Materials from files, several at once: each becomes an entry of its own. */
export const MaterialForm = ({ content, chapterId, onClose }: MaterialFormProps) => {
  const { t } = useLingui();
  const act = useSend();
  const online = useCanAsk();
  const { refuse } = useContentRefusal('edit');
  const [files, setFiles] = useState<readonly FileRef[]>([]);
  useGivenFiles(content.courseId, (given) => setFiles((before) => [...before, ...given]));
  const [placement, setPlacement] = useState(newPlacement(chapterId, materialLabel));
  const [canDownload, setDownload] = useState(true);
  const [isPublished, setPublished] = useState(false);
  const send = async () => {
    const { courseId, activities } = content;
    const before: Ordered[] = activities.filter((row) => row.chapterId === placement.chapterId);
    const add = (file: FileRef) =>
      act(isPublished ? createCoursewareLog : createCourseware, (id) => {
        const order = ordersAfter(before, [id])[0] ?? 'a0';
        before.push({ id, order });
        return { courseId, id, title: titleOf(file), file, canDownload, order, ...placement };
      });
    const refusal = await sendEach(files, add, (sent) => setFiles((left) => left.filter(({ id }) => id !== sent.id)));
    if (refusal !== undefined) return refuse(refusal);
    onClose();
    if (isPublished && !online) tell(t`Not published yet — it is sent when you are online again.`);
  };
  return (
    <FormDialog
      title={<Trans>Add materials</Trans>}
      submit={<Trans>Add</Trans>}
      onSubmit={send}
      onClose={onClose}
      isDisabled={files.length === 0}
    >
      <FileDrop
        needsVip
        label={t`Files of the materials`}
        onFiles={(picked) => {
          hideUploads();
          setFiles((before) => [...before, ...picked]);
        }}
      />
      {files.length > 0 && (
        <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" px="3" maxH="240px" overflowY="auto">
          {files.map((file) => (
            <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
              <FileLine file={file} onRemove={() => setFiles((before) => before.filter(({ id }) => id !== file.id))} />
            </Box>
          ))}
        </Box>
      )}
      <PlacementFields content={content} value={placement} onValue={setPlacement} />
      <Box>
        <SwitchRow label={<Trans>Students may download</Trans>} on={canDownload} onSwitch={setDownload} />
        <SwitchRow label={<Trans>Publish at once</Trans>} on={isPublished} onSwitch={setPublished} />
      </Box>
    </FormDialog>
  );
};

/** The file's name without its ending. */
const titleOf = ({ name }: FileRef): string => name.replace(/(?<=.)\.[^.]{1,8}$/, '').slice(0, 200);

/** Takes the files that another app shared for this course, once, as if they were picked here. */
const useGivenFiles = (courseId: string, onFiles: (files: readonly FileRef[]) => void): void => {
  const { store, files } = useSession();
  const take = useTake({ isQuiet: true, needsVip: true });
  const told = useRef(onFiles);
  told.current = onFiles;
  useEffect(() => {
    let isOpen = true;
    // What could not be taken waits for the next form.
    void takeGiven(courseId, {
      store,
      files,
      take,
      onFiles: (taken) => told.current(taken),
      isOpen: () => isOpen,
    }).catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [store, files, courseId, take]);
};
