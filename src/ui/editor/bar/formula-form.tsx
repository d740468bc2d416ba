import { Box, Button, Flex, Textarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ownEscape } from '#src/ui/overlays/own-escape.ts';
import type { FormulaKind } from '../nodes.ts';
import { SmallSelect } from './selects.tsx';

/** How the LaTeX will look; what cannot be read yet is shown as typed. */
const FormulaView = ({ latex, kind }: { readonly latex: string; readonly kind: FormulaKind }) => {
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

interface Before {
  readonly latex?: string;
  readonly kind?: FormulaKind;
}

/** A formula typed as LaTeX, and how it will look. Changes the selected one, else puts a new one where the writing is. */
export const FormulaForm = ({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const [before] = useState<Before | undefined>(() =>
    editor.isActive('formula') ? (editor.getAttributes('formula') as Before) : undefined,
  );
  const [latex, setLatex] = useState(before?.latex ?? '');
  const [kind, setKind] = useState<FormulaKind>(before?.kind ?? 'inline');
  const finish = () => {
    const written = latex.trim();
    const chain = editor.chain().focus();
    if (written === '') (before === undefined ? chain : chain.deleteSelection()).run();
    else chain.insertContent({ type: 'formula', attrs: { latex: written, kind } }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      onDone();
      editor.commands.focus();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    finish();
  };
  return (
    <Box p="2" borderTopWidth="1px" role="group" aria-label={t`Formula`} {...ownEscape}>
      <Textarea
        recipe={textareaRecipe}
        size="sm"
        rows={2}
        fontFamily="mono"
        aria-label={t`Formula in LaTeX`}
        placeholder="\frac{a}{b}"
        borderColor="border.control"
        fontSize={{ base: '16px', md: 'sm' }}
        maxLength={2_000}
        value={latex}
        onChange={(event) => setLatex(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <FormulaView latex={latex} kind={kind} />
      <Flex gap="2" align="center" wrap="wrap">
        <SmallSelect
          label={t`Place of the formula`}
          width="9rem"
          value={kind}
          onValue={(value) => setKind(value === 'block' ? 'block' : 'inline')}
          options={[
            ['inline', t`In the line`],
            ['block', t`On its own line`],
          ]}
        />
        <Button type="button" size="sm" ms="auto" onClick={finish}>
          <Trans>Apply</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
