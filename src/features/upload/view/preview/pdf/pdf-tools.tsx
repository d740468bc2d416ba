import { Box, Flex, IconButton, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';

interface PdfToolsProps {
  readonly page: number;
  readonly count: number;
  readonly percent: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (by: number) => void;
  readonly onFit: () => void;
}

export const PdfTools = ({ page, count, percent, onPage, onZoom, onFit }: PdfToolsProps) => {
  const { t } = useLingui();
  return (
    <Flex
      role="toolbar"
      aria-label={t`Pages`}
      position="sticky"
      top="0"
      left="0"
      zIndex="1"
      flex="none"
      height="48px"
      align="center"
      justify="center"
      gap="1"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <PageNumber key={page} page={page} count={count} onPage={onPage} />
      <Box as="span" color="fg.muted" fontSize="sm" textStyle="num" me="3">
        {`/ ${count}`}
      </Box>
      <IconButton variant="ghost" size="sm" aria-label={t`Smaller`} onClick={() => onZoom(0.8)}>
        <ZoomOut />
      </IconButton>
      <Box minW="14" textAlign="center" fontSize="sm" textStyle="num" color="fg.muted">
        {`${Math.round(percent)} %`}
      </Box>
      <IconButton variant="ghost" size="sm" aria-label={t`Larger`} onClick={() => onZoom(1.25)}>
        <ZoomIn />
      </IconButton>
      <IconButton variant="ghost" size="sm" aria-label={t`Fit the width`} onClick={onFit}>
        <Maximize />
      </IconButton>
    </Flex>
  );
};

const PageNumber = ({ page, count, onPage }: Pick<PdfToolsProps, 'page' | 'count' | 'onPage'>) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(count, Math.max(1, Math.round(Number(typed)) || page));
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  return (
    <Input
      recipe={inputRecipe}
      aria-label={t`Page`}
      inputMode="numeric"
      width="3.5rem"
      size="sm"
      textAlign="center"
      textStyle="num"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={go}
      onKeyDown={({ key }) => {
        if (key === 'Enter') go();
      }}
    />
  );
};
