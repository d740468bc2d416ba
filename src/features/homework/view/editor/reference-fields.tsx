import { Box, Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isBlankRichText } from '#contract/core/text/words.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { Attachments, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import type { HomeworkDraft } from './draft.ts';

interface ReferenceFieldsProps {
  readonly value: HomeworkDraft['reference'];
  readonly onValue: (change: (now: HomeworkDraft['reference']) => HomeworkDraft['reference']) => void;
}

/** The answer that the teacher has in mind; nobody but staff sees it before it is shown. */
export const ReferenceFields = ({ value, onValue }: ReferenceFieldsProps) => {
  const { t } = useLingui();
  const files = useEditorFiles();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || value.files.length > 0 || !isBlankRichText(value.content);
  if (!isOpen)
    return (
      <Button variant="ghost" justifySelf="start" onClick={() => setWanted(true)}>
        <Plus size={16} aria-hidden />
        <Trans>Reference answer</Trans>
      </Button>
    );
  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      <RichTextField
        label={t`Reference answer`}
        value={value.content}
        onValue={(content) => onValue((now) => ({ ...now, content }))}
        files={files}
      />
      <Attachments
        label={t`Files of the reference answer`}
        files={value.files}
        most={homeworkLimits.files}
        onFiles={(change) => onValue((now) => ({ ...now, files: change(now.files) }))}
      />
      <Box>
        <SwitchRow
          label={<Trans>Students may read it</Trans>}
          hint={<Trans>Switch it on when everybody has handed in.</Trans>}
          on={value.isShown}
          onSwitch={(isShown) => onValue((now) => ({ ...now, isShown }))}
        />
      </Box>
    </Grid>
  );
};
