import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { getEntryWays } from '#contract/features/account/entry-calls.ts';
import { tabLook } from '#src/ui/parts/tabs.tsx';
import { askEntry } from '../sign-in.ts';

interface WaysProps<W extends string> {
  readonly label: string;
  readonly ways: readonly { readonly way: W; readonly name: ReactNode }[];
  readonly current: W;
  readonly onChoose: (way: W) => void;
}

/** One of a few ways to do the same: buttons that look like tabs. */
export const Ways = <W extends string>({ label, ways, current, onChoose }: WaysProps<W>) => (
  <Flex role="group" aria-label={label} borderBottomWidth="1px" flexWrap="wrap">
    {ways.map(({ way, name }) => (
      <Box asChild key={way} {...tabLook(way === current)} px="2.5" minH="44px" flexShrink="0" cursor="pointer">
        <button type="button" aria-pressed={way === current} data-way={way} onClick={() => onChoose(way)}>
          {name}
        </button>
      </Box>
    ))}
  </Flex>
);

const key = 'entry-ways';

export interface Offered {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly wechat: boolean;
}

const known = (): Offered => {
  try {
    const {
      mail = true,
      sms = true,
      wechat = false,
    } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Offered>;
    return { mail, sms, wechat };
  } catch {
    return { mail: true, sms: true, wechat: false };
  }
};

/** What this school sends, as far as it was said before: nobody is shown a way that leads nowhere. */
export const useOffered = (): Offered => {
  const [offered, setOffered] = useState(known);
  useEffect(() => {
    void askEntry(getEntryWays, {}).then((said) => {
      if (!said.ok) return;
      const next = { mail: said.value.mail === 1, sms: said.value.sms === 1, wechat: said.value.wechat === 1 };
      localStorage.setItem(key, JSON.stringify(next));
      setOffered(next);
    });
  }, []);
  return offered;
};
