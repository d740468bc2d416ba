import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type Difficulty,
  difficulties,
  point,
  type QuestionType,
  questionTypes,
} from '#contract/features/question/keys.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { areasOfMine } from '#src/features/lessonprep/data/public.ts';
import { bankOf } from '#src/features/question/data/public.ts';
import { difficultyWords, points, questionWords } from '#src/features/question/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { drawn } from './drawing.ts';

interface Drawn {
  readonly question: Question;
  readonly key: Key;
  readonly fromId: string;
  readonly score: number;
}

interface DrawDialogProps {
  readonly areaId: string;
  /** Questions of the bank that are in the paper already. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onTake: (pairs: readonly Drawn[]) => boolean;
}

/** So many questions of a kind are drawn from a bank, each at most once. */
export const DrawDialog = ({ areaId, taken, onClose, onTake }: DrawDialogProps) => {
  const { t, i18n } = useLingui();
  const areas = useLive(areasOfMine) ?? [];
  const [place, setPlace] = useState(`area:${areaId}`);
  const [type, setType] = useState<QuestionType | ''>('');
  const [difficulty, setDifficulty] = useState<Difficulty>('');
  const [count, setCount] = useState('5');
  const [score, setScore] = useState('5');
  const bank = useLive(bankOf, place);
  const fits = (bank?.items ?? []).filter(
    ({ id, question }) =>
      !taken.has(id) &&
      (type === '' || question.type === type) &&
      (difficulty === '' || question.difficulty === difficulty),
  );
  const wanted = Number(count.replaceAll(/\D/g, '').slice(0, 3));
  const left = fits.length;
  const submit = async () => {
    const picked = drawn(fits, wanted, Math.random);
    const each = points.read(score);
    if (onTake(picked.map(({ id, question, key }) => ({ question, key, fromId: id, score: each })))) onClose();
  };
  return (
    <FormDialog
      title={<Trans>Draw at random</Trans>}
      submit={<Trans>Draw</Trans>}
      onSubmit={submit}
      onClose={onClose}
      isDisabled={wanted < 1 || left < wanted}
      note={t`${left} fit`}
    >
      <SelectField
        label={t`Bank`}
        value={place}
        onValue={setPlace}
        options={[
          { value: `area:${areaId}`, label: t`Of this area` },
          { value: '', label: t`My own` },
          ...areas
            .filter(({ area }) => area.id !== areaId)
            .map(({ area }) => ({ value: `area:${area.id}`, label: area.name })),
        ]}
      />
      <SelectField
        label={t`Kind`}
        value={type}
        onValue={(next) => setType(next as QuestionType | '')}
        options={[
          { value: '', label: t`All kinds` },
          ...questionTypes.map((one) => ({ value: one, label: i18n._(questionWords[one]) })),
        ]}
      />
      <SelectField
        label={t`Difficulty`}
        value={difficulty}
        onValue={(next) => setDifficulty(next as Difficulty)}
        options={difficulties.map((one) => ({
          value: one,
          label: one === '' ? t`Any` : i18n._(difficultyWords[one]),
        }))}
      />
      <TextField
        label={t`How many`}
        inputMode="numeric"
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <TextField
        label={t`Points each`}
        inputMode="decimal"
        value={score}
        placeholder={points.of(5 * point)}
        onChange={({ target }) => setScore(target.value)}
      />
    </FormDialog>
  );
};
