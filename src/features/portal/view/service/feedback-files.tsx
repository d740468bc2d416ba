import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import { FileDrop, FileLine, hideUploads, useIsUploaded } from '#src/features/upload/view/public.tsx';

/** S-383. */
const extensions = ['mp3', 'mp4'];

interface FeedbackFilesProps {
  readonly files: readonly FileRef[];
  readonly onFiles: (change: (files: readonly FileRef[]) => readonly FileRef[]) => void;
}

/** Sound and films that go with what is written (S-186). */
export const FeedbackFiles = ({ files, onFiles }: FeedbackFilesProps) => {
  const { t } = useLingui();
  return (
    <Box>
      <FileDrop
        label={t`Attachments`}
        extensions={extensions}
        onFiles={(picked) => {
          hideUploads();
          onFiles((now) => [...now, ...picked]);
        }}
      />
      {files.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          mt="2"
          borderWidth="1px"
          borderRadius="l2"
          px="3"
          maxH="180px"
          overflowY="auto"
        >
          {files.map((file) => (
            <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
              <FileLine file={file} onRemove={() => onFiles((now) => now.filter(({ id }) => id !== file.id))} />
              <Arrived id={file.id} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

/** Why one did not arrive is said in its line (S-579). */
const Arrived = ({ id }: { readonly id: string }) =>
  useIsUploaded(id) && (
    <Text role="status" fontSize="xs" color="fg.muted" ps="8" pb="2">
      <Trans>Upload success</Trans>
    </Text>
  );

/** The text with its attachments at its end (S-384). */
export const withFiles = (content: string, files: readonly FileRef[]): string => content + files.map(media).join('');

const media = ({ id, name }: FileRef): string => {
  const tag = extensionOf(name) === 'mp4' ? 'video' : 'audio';
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${tag} src="file:${id}" title="${title}"></${tag}>`;
};
