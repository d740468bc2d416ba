import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createApp } from '#contract/features/pai/calls.ts';
import { paiLimits } from '#contract/features/pai/keys.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

import { useMayWrite } from './frame.tsx';

/** Begins an agent by its name; the rest is said on its page. */
export const NewAgent = ({ spaceId }: { readonly spaceId: string }) => {
  const [open, setOpen] = useState(false);
  if (!useMayWrite(spaceId)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden />
        <Trans>New agent</Trans>
      </Button>
      {open && <NewAgentDialog spaceId={spaceId} onClose={() => setOpen(false)} />}
    </>
  );
};

const NewAgentDialog = ({ spaceId, onClose }: { readonly spaceId: string; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const [name, setName] = useState('');
  const [emoji, setEmoji] = useState('🤖');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    let appId = '';
    const done = await send(createApp, (id) => {
      appId = id;
      return { id, spaceId, name, emoji, about: '', prompt: '', opening: '', welcome: [], datasets: [] };
    });
    if (!done.ok) return setProblem(textOf(done.refusal));
    onClose();
    await navigate({ to: '/pai/appInfo', search: { appId } });
  };
  return (
    <FormDialog
      title={<Trans>New agent</Trans>}
      submit={<Trans>Create</Trans>}
      onSubmit={submit}
      onClose={onClose}
      problem={problem}
    >
      <TextField
        label={t`Name of the agent`}
        maxLength={limits.nameChars}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t`Emoji`}
        width="6rem"
        maxLength={paiLimits.emojiChars}
        value={emoji}
        onChange={({ target }) => setEmoji(target.value)}
      />
    </FormDialog>
  );
};
