import { Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createOffice } from '#contract/features/research/calls.ts';
import { createOfficeNum } from '#contract/features/research/questions.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { choicesOf, useOfficeWords } from '../words.ts';

/** Opens an office; works without a network. */
export const CreateOffice = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const navigate = useNavigate();
  const words = useOfficeWords();
  const { errorOf, refuse } = useFormRefusal();
  const { asked } = useAnswer(createOfficeNum, {});
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [reach, setReach] = useState('3');
  const [project, setProject] = useState('1');
  const [category, setCategory] = useState('1');
  const { count, most } = asked.state === 'answered' ? asked.value : { count: 0, most: 0 };
  const submit = async () => {
    let made = '';
    const done = await send(createOffice, (officeId) => {
      made = officeId;
      return {
        ...{ officeId, title, description },
        ...{ reach: Number(reach) as 1, project: Number(project) as 1, category: Number(category) as 1 },
      };
    });
    if (!done.ok) return refuse(done.refusal);
    onClose();
    await navigate({ to: '/TeachingResearch/dynamicState', search: { resourceId: made } });
  };
  return (
    <FormDialog
      title={<Trans>Open an office</Trans>}
      submit={<Trans>Open</Trans>}
      onSubmit={submit}
      onClose={onClose}
      note={
        most > 0 && count > 0 ? (
          <Trans>
            You have opened {count} of {most}.
          </Trans>
        ) : undefined
      }
    >
      <TextField
        label={t`Name of the office`}
        required
        maxLength={limits.nameChars}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={errorOf('title')}
      />
      <TextArea
        label={t`Description`}
        rows={3}
        maxLength={limits.officeChars}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={errorOf('description')}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <SelectField label={t`Scope`} value={reach} onValue={setReach} options={choicesOf(words.reach)} />
        <SelectField label={t`Subject`} value={category} onValue={setCategory} options={choicesOf(words.category)} />
        <SelectField label={t`Project`} value={project} onValue={setProject} options={choicesOf(words.project)} />
      </Grid>
    </FormDialog>
  );
};
