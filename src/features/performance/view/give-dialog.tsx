import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { giveStars } from '#contract/features/performance/calls.ts';
import { type GivenKind, givenKinds, mostRewarded, mostStars } from '#contract/features/performance/keys.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useKindNames } from './kind-names.ts';

interface GiveDialogProps {
  readonly courseId: string;
  readonly uids: readonly string[];
  readonly onClose: () => void;
  readonly onGiven: () => void;
}

const usual = [1, 2, 3, 5, -1] as const;

/** Gives the same number of stars to some of a class, or takes them. */
export const GiveDialog = ({ courseId, uids, onClose, onGiven }: GiveDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const names = useKindNames();
  const [typed, setTyped] = useState('1');
  const [kind, setKind] = useState<GivenKind>('answer');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const stars = /^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isMany = Math.abs(stars) > mostStars;
  const error = isMany ? t`At most ${mostStars} stars for each.` : undefined;
  const send = async () => {
    for (let from = 0; from < uids.length; from += mostRewarded) {
      const some = uids.slice(from, from + mostRewarded);
      const done = await store.mutate(giveStars, { id: makeId(), courseId, uids: some, stars, kind, note });
      if (!done.ok) return setProblem(textOf(done.refusal));
    }
    onGiven();
  };
  return (
    <FormDialog
      title={<Trans>Give stars</Trans>}
      submit={stars < 0 ? <Trans>Take stars</Trans> : <Trans>Give stars</Trans>}
      onSubmit={send}
      onClose={onClose}
      isDisabled={!Number.isInteger(stars) || stars === 0 || isMany}
      problem={problem}
    >
      <Text fontSize="sm" color="fg.muted">
        <Plural value={uids.length} one="To # student" other="To # students" />
      </Text>
      <Flex gap="2" wrap="wrap" role="group" aria-label={t`Stars`}>
        {usual.map((count) => (
          <Button
            key={count}
            type="button"
            size="sm"
            variant={stars === count ? 'solid' : 'outline'}
            aria-pressed={stars === count}
            onClick={() => setTyped(String(count))}
          >
            {count > 0 ? `+${count}` : `−${-count}`}
          </Button>
        ))}
      </Flex>
      <TextField
        label={t`Stars for each`}
        inputMode="text"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label={t`What for`}
        value={kind}
        onValue={(value) => setKind(value as GivenKind)}
        options={givenKinds.filter((one) => one !== 'called').map((value) => ({ value, label: names[value] }))}
      />
      <TextField
        label={t`Remark`}
        maxLength={limits.rewardNoteChars}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
};
