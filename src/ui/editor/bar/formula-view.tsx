import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { FormulaKind } from '../nodes/formula.ts';

/** How the LaTeX will look; what cannot be read yet is shown as typed. */
export const FormulaView = ({ latex, kind }: { readonly latex: string; readonly kind: FormulaKind }) => {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('../show/formula.ts').then(
      ({ drawFormula }) => {
        if (isCurrent && box.current !== null) drawFormula(box.current, latex, kind);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [latex, kind]);
  return (
    <Box
      ref={box}
      role="img"
      aria-label={t`Preview of the formula`}
      my="2"
      px="3"
      py="2"
      minH="48px"
      overflowX="auto"
      bg="bg.subtle"
      borderRadius="l2"
      css={{ '&[data-wrong]': { color: 'fg.muted', fontFamily: 'mono', fontSize: 'sm' } }}
    />
  );
};
