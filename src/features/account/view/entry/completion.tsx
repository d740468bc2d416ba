import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { completion, getCollegeList, getCollegeNames } from '#contract/features/account/entry-calls.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { askAs } from '../sign-in.ts';

interface CompletionProps {
  readonly user: { readonly token: string; readonly usertype: '0' | '1' };
  readonly onDone: () => Promise<void>;
}

interface School {
  readonly coid: string;
  readonly name: string;
}

/** S-376 */
const searchDelay = 200;

/** Which school and college somebody belongs to; all of it may be said later (S-065). */
export const Completion = ({ user, onDone }: CompletionProps) => {
  const { t } = useLingui();
  const id = useId();
  const textOf = useRefusalText();
  const [school, setSchool] = useState('');
  const [college, setCollege] = useState('');
  const [studentNumber, setStudentNumber] = useState('');
  const [error, setError] = useState<string>();
  const schools = useSchools(user.token, school);
  const coid = schools.find(({ name }) => name === school.trim())?.coid ?? '';
  const colleges = useColleges(user.token, coid);
  const submit = useSubmit(async () => {
    const said = await askAs(user.token, completion, { coid, school, college, studentNumber });
    if (said.ok) await onDone();
    else setError(textOf(said.refusal));
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Your school</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        <Trans>Your account is ready. You can say this later too, in the settings.</Trans>
      </Text>
      <TextField
        label={t`School`}
        name="school"
        size="lg"
        list={`${id}-schools`}
        value={school}
        onChange={(event) => setSchool(event.target.value)}
      />
      <datalist id={`${id}-schools`}>
        {schools.map(({ coid: key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
      <TextField
        label={t`College`}
        name="college"
        size="lg"
        list={`${id}-colleges`}
        value={college}
        onChange={(event) => setCollege(event.target.value)}
      />
      <datalist id={`${id}-colleges`}>
        {colleges.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label={user.usertype === '1' ? t`Staff number` : t`Student number`}
        name="number"
        size="lg"
        value={studentNumber}
        onChange={(event) => setStudentNumber(event.target.value)}
      />
      <Text role="alert" fontSize="sm" color="fg.error" hidden={error === undefined}>
        {error}
      </Text>
      <Flex gap="3">
        <Button type="button" variant="outline" size="lg" flex="1" onClick={() => void onDone()}>
          <Trans>Later</Trans>
        </Button>
        <Button type="submit" size="lg" flex="1">
          <Trans>Done</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

/** Asked when the typing rests; nothing typed clears the list (S-377). */
const useSchools = (token: string, words: string): readonly School[] => {
  const [found, setFound] = useState<readonly School[]>([]);
  useEffect(() => {
    const search = words.trim();
    if (search === '') return setFound([]);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const said = await askAs(token, getCollegeNames, { search });
      if (isWanted && said.ok) setFound(said.value.list);
    }, searchDelay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [token, words]);
  return found;
};

const useColleges = (token: string, coid: string): readonly string[] => {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (coid === '') return setFound([]);
    void askAs(token, getCollegeList, { coid }).then(
      (said) => said.ok && setFound(said.value.list.map(({ name }) => name)),
    );
  }, [token, coid]);
  return found;
};
