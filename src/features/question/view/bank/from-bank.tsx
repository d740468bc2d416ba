import { Button, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bankOf } from '#src/features/question/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import type { Incoming } from '../paper/insert.ts';
import { BankList, FilterBar, filtered, noFilter } from './bank-list.tsx';

interface FromBankProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly courseId: string;
  readonly onTake: (incoming: readonly Incoming[]) => Promise<boolean>;
}

/** Questions of the course's bank or one's own, as they are now. */
export const FromBank = ({ open, onClose, ...rest }: FromBankProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgFeedback" title={<Trans>Questions from a bank</Trans>}>
    <Body {...rest} onDone={onClose} />
  </AppDialog>
);

const Body = ({
  courseId,
  onTake,
  onDone,
}: Pick<FromBankProps, 'courseId' | 'onTake'> & { readonly onDone: () => void }) => {
  const { t } = useLingui();
  const [place, setPlace] = useState(courseId);
  const [filter, setFilter] = useState(noFilter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const bank = useLive(bankOf, place);
  const take = useOnce(async () => {
    const picked = (bank?.items ?? []).filter(({ id }) => chosen.has(id));
    if (picked.length > 0 && (await onTake(picked.map(({ id, question, key }) => ({ question, key, fromId: id })))))
      onDone();
  });
  const count = chosen.size;
  return (
    <div>
      <SelectField
        label={t`Bank`}
        value={place}
        onValue={(next) => {
          setPlace(next);
          setChosen(new Set());
          setFilter(noFilter);
        }}
        options={[
          { value: courseId, label: t`Of this course` },
          { value: '', label: t`My own` },
        ]}
      />
      {bank === undefined ? (
        <Waiting />
      ) : bank.items.length === 0 ? (
        <Text py="8" textAlign="center" color="fg.muted" fontSize="sm">
          <Trans>This bank is empty. Write questions into it, or paste them as text, on its own page.</Trans>
        </Text>
      ) : (
        <>
          <FilterBar bank={bank} filter={filter} onFilter={setFilter} />
          <BankList items={filtered(bank, filter)} chosen={chosen} onChosen={setChosen} />
        </>
      )}
      <DialogEnd>
        <Button ms="auto" onClick={take} disabled={count === 0}>
          <Plural value={count} _0="Add questions" one="Add # question" other="Add # questions" />
        </Button>
      </DialogEnd>
    </div>
  );
};
