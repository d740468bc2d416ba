import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { askAttest, changeAttest, searchSchools, userAttest } from '#contract/features/certification/calls.ts';
import { certificationRefusal, refuseAttest } from '#contract/features/certification/rules.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce, useSubmit } from '#src/ui/live/use-once.ts';
import { DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useErrorOf, useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import type { Attest, Timetable } from './state.ts';

type School = Output<typeof searchSchools>['list'][number];

/** S-376 */
const searchDelay = 200;

interface SchoolSearchProps {
  readonly value: School | undefined;
  readonly error: string | undefined;
  readonly onValue: (school: School | undefined) => void;
}

/** Schools of the server whose name has what is typed: one of them is chosen, nothing else is taken. */
const SchoolSearch = ({ value, error, onValue }: SchoolSearchProps) => {
  const { t } = useLingui();
  const id = useId();
  const [words, setWords] = useState(value?.name ?? '');
  const [found, setFound] = useState<readonly School[]>([]);
  const [active, setActive] = useState(0);
  const isChosen = value?.name === words;
  useFound(isChosen ? '' : words, setFound);
  const choose = (school: School) => {
    onValue(school);
    setWords(school.name);
    setFound([]);
  };
  const move = (event: KeyboardEvent) => {
    const school = found[active];
    if (event.key === 'ArrowDown') setActive((now) => Math.min(now + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter' && school !== undefined) choose(school);
    else return;
    if (found.length > 0) event.preventDefault();
  };
  return (
    <Box>
      <TextField
        label={t`School or institution`}
        name="school"
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        placeholder={t`Type a part of its name`}
        value={words}
        error={error}
        onKeyDown={move}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(0);
          onValue(undefined);
        }}
      />
      <Box
        id={id}
        role="listbox"
        aria-label={t`Schools`}
        mt="1"
        borderWidth={found.length > 0 ? '1px' : '0'}
        borderRadius="l2"
        maxH="13rem"
        overflowY="auto"
      >
        {found.map((school, index) => (
          <Box
            key={school.coid}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            px="3"
            py="2.5"
            fontSize="sm"
            cursor="pointer"
            bg={index === active ? 'bg.subtle' : undefined}
            _hover={{ bg: 'bg.subtle' }}
            onClick={() => choose(school)}
          >
            {school.name}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Asked when the typing rests; nothing typed clears what was found (S-377). */
const useFound = (words: string, onFound: (found: readonly School[]) => void) => {
  const { ask } = useAskNow();
  const latest = useRef({ ask, onFound });
  latest.current = { ask, onFound };
  useEffect(() => {
    const search = words.trim();
    if (search === '') return latest.current.onFound([]);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const said = await latest.current.ask(searchSchools, { search });
      if (isWanted && said.ok) latest.current.onFound(said.value.list);
    }, searchDelay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words]);
};

interface AttestFormProps {
  readonly teaches: boolean;
  readonly source: Attest | undefined;
  readonly onBack: (() => void) | undefined;
  readonly onCertified: (table: Timetable) => void;
  readonly onAsked: () => void;
}

/** School, name and number (S-170); what the register does not have, the school may be asked to look at. */
export const AttestForm = ({ teaches, source, onBack, onCertified, onAsked }: AttestFormProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const [school, setSchool] = useState<School>();
  const [name, setName] = useState(source?.realname ?? '');
  const [stno, setStno] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const given = { coid: school?.coid ?? '', name, stno };
  const errorOf = useErrorOf(refusal);
  const submit = useSubmit(async () => {
    const missing = refuseAttest(given, teaches ? 'teacher' : 'student');
    setRefusal(missing);
    if (missing !== undefined) return;
    const said =
      source === undefined
        ? await ask(userAttest, given)
        : await ask(changeAttest, { sourceCoid: source.jigouid, ...given });
    if (said.ok) onCertified(said.value);
    else setRefusal(said.refusal);
  });
  const askSchool = useOnce(async () => {
    const said = await ask(askAttest, given);
    if (!said.ok) return setRefusal(said.refusal);
    tell(t`Sent to your school. You will be notified.`);
    onAsked();
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="4" {...{ noValidate: true }}>
      {source !== undefined && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>Instead of {source.jigou}</Trans>
        </Text>
      )}
      <SchoolSearch value={school} error={errorOf('coid')} onValue={setSchool} />
      <TextField
        label={t`Real name`}
        name="realname"
        autoComplete="name"
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={teaches ? t`Staff number` : t`Student number`}
        name="stno"
        autoComplete="off"
        value={stno}
        error={errorOf('stno')}
        onChange={(event) => setStno(event.target.value)}
      />
      {refusal?.reason === certificationRefusal.notListed.reason && (
        <Flex role="alert" direction="column" align="flex-start" gap="2" p="3" bg="bg.subtle" borderRadius="l2">
          <Text fontSize="sm">{textOf(refusal)}</Text>
          <Text fontSize="sm" color="fg.muted">
            <Trans>Check what you typed. If it is right, ask your school to check.</Trans>
          </Text>
          <Button size="sm" variant="outline" disabled={!canAsk} onClick={askSchool}>
            <Trans>Ask the school</Trans>
          </Button>
        </Flex>
      )}
      <DialogEnd>
        <Text role="alert" fontSize="sm" color="fg.error">
          {refusal !== undefined &&
            refusal.field === undefined &&
            refusal.reason !== certificationRefusal.notListed.reason &&
            textOf(refusal)}
          {!canAsk && <Trans>This needs the network. Try again when you are online.</Trans>}
        </Text>
        <Flex gap="3" ms="auto">
          {onBack !== undefined && (
            <Button variant="outline" onClick={onBack}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button type="submit" disabled={!canAsk}>
            {teaches ? <Trans>Next</Trans> : <Trans>Authenticate</Trans>}
          </Button>
        </Flex>
      </DialogEnd>
    </Box>
  );
};
