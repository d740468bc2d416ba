import { Box, Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { hasSheets } from '#src/features/upload/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';

interface MaterialDialogProps {
  readonly courseId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMaterial: (material: { readonly id: string; readonly title: string }) => void;
}

/** Pictures and documents that the class may see. */
export const MaterialDialog = ({ courseId, open, onClose, onMaterial }: MaterialDialogProps) => {
  const found = useLive(activitiesOf, courseId) ?? [];
  const materials = found
    .filter(({ state, file }) => state === 'published' && file !== null && hasSheets(file))
    .sort((one, other) => other.publishedAt - one.publishedAt);
  return (
    <AppDialog open={open} onClose={onClose} title={<Trans>Write on a material</Trans>}>
      {materials.length === 0 ? (
        <Text color="fg.muted">
          <Trans>Publish a picture, PDF or office file in the course first.</Trans>
        </Text>
      ) : (
        <Box as="ul" listStyleType="none">
          {materials.map(({ id, title }) => (
            <li key={id}>
              <Button
                variant="ghost"
                width="full"
                justifyContent="flex-start"
                onClick={() => onMaterial({ id, title })}
              >
                <Box as="span" truncate>
                  {title}
                </Box>
              </Button>
            </li>
          ))}
        </Box>
      )}
    </AppDialog>
  );
};
