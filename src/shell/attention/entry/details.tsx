import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { formatStamp } from '#src/ui/words/time.tsx';
import { useCopyText } from '../use-copy.ts';

/** What support asks for, the same in every language: the reason's code, the time, and what was asked of the server. */
export const Details = ({ entry }: { readonly entry: OutboxEntry }) => {
  const { t } = useLingui();
  const copy = useCopyText();
  const { name, version, mid, state, refusal, at, attempts, input } = entry;
  const lines: readonly (readonly [string, string])[] = [
    [t`Reason`, refusal === undefined ? state : `${refusal.reason} (${refusal.code})`],
    [t`Asked at`, formatStamp(at)],
    [t`Request`, `${name} v${version}`],
    [t`Number`, mid],
    [t`Attempts`, String(attempts)],
    [t`Content`, JSON.stringify(input, null, 2)],
  ];
  return (
    <Box asChild mt="3" fontSize="xs" color="fg.muted">
      <details>
        <Box asChild cursor="pointer" py="1.5" css={{ '@media (pointer: coarse)': { py: '3.5' } }}>
          <summary>
            <Trans>Details</Trans>
          </summary>
        </Box>
        <Box
          as="dl"
          display="grid"
          gridTemplateColumns="max-content minmax(0, 1fr)"
          columnGap="3"
          rowGap="1"
          py="1"
          maxH="14rem"
          overflowY="auto"
          tabIndex={0}
          aria-label={t`Details`}
        >
          {lines.map(([label, value]) => (
            <Box key={label} display="contents">
              <dt>{label}</dt>
              <Box as="dd" fontFamily="mono" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        <Button
          size="xs"
          variant="outline"
          mt="1"
          onClick={() => void copy(lines.map(([label, value]) => `${label}: ${value}`).join('\n'))}
        >
          <Copy size={14} aria-hidden />
          <Trans>Copy details</Trans>
        </Button>
      </details>
    </Box>
  );
};
