import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { addWareLabel, delWareLabels } from '#contract/features/research/library-calls.ts';
import { labelsOf } from '#src/features/research/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Quiet } from '../parts.tsx';

interface LabelsDialogProps {
  readonly officeId: string;
  readonly onClose: () => void;
}

/** The labels of a library: made one by one, deleted several at once. */
export const LabelsDialog = ({ officeId, onClose }: LabelsDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { errorOf, refuse } = useFormRefusal();
  const labels = useLive(labelsOf, officeId) ?? [];
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const add = useSubmit(async () => {
    const done = await send(addWareLabel, (id) => ({ officeId, id, name }));
    refuse(done.ok ? undefined : done.refusal);
    if (done.ok) setName('');
  });
  const remove = async () => {
    const done = await store.mutate(delWareLabels, { officeId, ids: [...chosen] });
    if (!done.ok) return tellRefusal(done.refusal);
    setChosen([]);
    tell(t`Deleted`);
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Labels</Trans>}
      footer={
        <Button variant="outline" colorPalette="red" disabled={chosen.length === 0} onClick={() => void remove()}>
          <Trans>Delete the chosen ones</Trans>
        </Button>
      }
    >
      <Flex as="form" gap="2" align="flex-end" onSubmit={add}>
        <Flex direction="column" flex="1">
          <TextField
            label={t`New label`}
            maxLength={limits.nameChars}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={errorOf('name')}
          />
        </Flex>
        <Button type="submit">
          <Trans>Add</Trans>
        </Button>
      </Flex>
      <Flex as="ul" listStyleType="none" direction="column" mt="4" aria-label={t`Labels`}>
        {labels.length === 0 && (
          <Quiet>
            <Trans>No labels yet</Trans>
          </Quiet>
        )}
        {labels.map((one) => (
          <li key={one.id}>
            <ChooseBox
              label={one.name}
              isOn={chosen.includes(one.id)}
              onTurn={() =>
                setChosen((now) => (now.includes(one.id) ? now.filter((id) => id !== one.id) : [...now, one.id]))
              }
            >
              <Text as="span" fontSize="sm">
                {one.name}
              </Text>
            </ChooseBox>
          </li>
        ))}
      </Flex>
    </AppDialog>
  );
};
