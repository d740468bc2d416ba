import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import {
  delFileType,
  lessonlinkDelete,
  lessonlinkSave,
  saveFileType,
} from '#contract/features/content/structure-calls.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal, useTellFailure } from '../parts/use-tell-failure.ts';

interface NamesFormProps {
  readonly content: CourseContent;
  readonly of: 'fileTypes' | 'lessonLinks';
  readonly onClose: () => void;
}

/** The course's own words for its files, or for the steps of its lessons (E-017, E-018). */
export const NamesForm = ({ content, of, onClose }: NamesFormProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { errorOf, refuse } = useContentRefusal('edit');
  const [name, setName] = useState('');
  const { courseId } = content;
  const save = of === 'fileTypes' ? saveFileType : lessonlinkSave;
  const submit = useSubmit(async () => {
    const result = await send(save, (id) => ({ courseId, id, name }));
    if (result.ok) setName('');
    else refuse(result.refusal);
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      width="dlgBulletin"
      title={of === 'fileTypes' ? <Trans>File types</Trans> : <Trans>Lesson steps</Trans>}
    >
      <Text fontSize="sm" color="fg.muted" mb="3">
        {of === 'fileTypes' ? (
          <Trans>Your own words for kinds of files, such as “lecture notes”. Content can be filtered by them.</Trans>
        ) : (
          <Trans>The steps of your lessons, such as “warming up”. Content can be given to one of them.</Trans>
        )}
      </Text>
      <Box as="ul" listStyleType="none">
        {content[of].map((row) => (
          <Name key={row.id} row={row} of={of} courseId={courseId} />
        ))}
      </Box>
      <Flex as="form" gap="2" align="end" mt="3" onSubmit={submit} {...{ noValidate: true }}>
        <Box flex="1">
          <TextField
            label={t`New name`}
            maxLength={limits.nameChars}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errorOf('name')}
          />
        </Box>
        <Button type="submit">
          <Trans>Add</Trans>
        </Button>
      </Flex>
    </AppDialog>
  );
};

interface NameProps {
  readonly row: { readonly id: string; readonly name: string };
  readonly of: NamesFormProps['of'];
  readonly courseId: string;
}

const Name = ({ row, of, courseId }: NameProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellFailure = useTellFailure();
  const [name, setName] = useState(row.name);
  const { id } = row;
  const rename = useSubmit(async () => {
    const result = await store.mutate(of === 'fileTypes' ? saveFileType : lessonlinkSave, { courseId, id, name });
    if (!result.ok) tellFailure('edit', result.refusal);
  });
  const remove = async () => {
    const result = await store.mutate(of === 'fileTypes' ? delFileType : lessonlinkDelete, { courseId, id });
    if (!result.ok) tellFailure('delete', result.refusal);
  };
  return (
    <Flex asChild gap="1" align="end" mb="2">
      <li>
        <Flex as="form" flex="1" gap="1" align="end" onSubmit={rename} {...{ noValidate: true }}>
          <Box flex="1">
            <TextField
              label={t`Current name`}
              maxLength={limits.nameChars}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Box>
          <IconButton type="submit" variant="ghost" aria-label={t`Rename ${row.name}`} disabled={name === row.name}>
            <Check size={18} aria-hidden />
          </IconButton>
        </Flex>
        <IconButton variant="ghost" color="fg.error" aria-label={t`Delete ${row.name}`} onClick={() => void remove()}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </li>
    </Flex>
  );
};
