import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActivationCode } from '#contract/features/account/desk-calls.ts';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';

/** A window of its own with nothing but the table, and the question for a printer. */
const printTable = (title: string, lines: readonly (readonly string[])[]): void => {
  const page = open('', '_blank', 'width=800,height=900');
  if (page === null) return;
  const { document: paper } = page;
  paper.title = title;
  const heading = paper.createElement('p');
  heading.textContent = title;
  const table = paper.createElement('table');
  table.setAttribute('border', '1');
  table.setAttribute('cellpadding', '6');
  for (const line of lines) {
    const row = table.insertRow();
    for (const cell of line) row.insertCell().textContent = cell;
  }
  paper.body.append(heading, table);
  page.focus();
  page.print();
};

interface CodesSheetProps {
  readonly codes: readonly ActivationCode[];
  readonly onClose: () => void;
}

const shown = 50;

/** One-time codes, which are nowhere else: the server keeps only a print of each. */
export const CodesSheet = ({ codes, onClose }: CodesSheetProps) => {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sheet is brought into sight
  useEffect(() => {
    // In newer browsers it answers a promise, which is no way to end an effect.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [codes]);
  const lines = [
    [t`Name`, t`Account`, t`Class`, t`One-time code`],
    ...codes.map(({ username, account, className, code }) => [username, account, className, code]),
  ];
  const print = () => printTable(`${location.origin}/regist → ${t`Code of my school`}`, lines);
  return (
    <Box ref={box} bg="bg.panel" borderWidth="1px" borderColor="brand.solid" borderRadius="l3" p="4" mb="5">
      <Heading as="h2" fontSize="md" fontWeight="600">
        <Plural value={codes.length} one="# one-time code" other="# one-time codes" />
      </Heading>
      <Text fontSize="sm" color="fg.muted" mt="1" mb="3">
        <Trans>
          Shown this once: save or print them before you leave. With it each person chooses a password at “Register”,
          “Code of my school”, within 90 days.
        </Trans>
      </Text>
      <Box as="ul" listStyleType="none" maxH="40vh" overflowY="auto" fontSize="sm" aria-label={t`One-time codes`}>
        {codes.slice(0, shown).map(({ username, account, className, code }) => (
          <Flex as="li" key={account} gap="3" py="2" borderTopWidth="1px" align="baseline" wrap="wrap">
            <Text as="span" fontWeight="500" overflowWrap="anywhere">
              {username}
            </Text>
            <Text as="span" color="fg.muted" flex="1" overflowWrap="anywhere">
              {className === '' ? account : `${account} · ${className}`}
            </Text>
            <Text as="span" textStyle="num" fontFamily="mono" data-code={account}>
              {code}
            </Text>
          </Flex>
        ))}
        {codes.length > shown && (
          <Text as="li" py="2" borderTopWidth="1px" color="fg.muted">
            <Trans>The file has all of them.</Trans>
          </Text>
        )}
      </Box>
      <Flex gap="2" mt="3" wrap="wrap">
        <Button size="sm" onClick={() => saveCsv(`${t`One-time codes`}.csv`, csvOf(lines))}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Save as CSV</Trans>
        </Button>
        <Button size="sm" variant="outline" onClick={print}>
          <Printer size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Print</Trans>
        </Button>
        <Button size="sm" variant="ghost" ms="auto" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
