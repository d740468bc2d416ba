import { useEffect, useState } from 'react';
import { getEntryWays } from '#contract/features/account/entry-calls.ts';
import { askEntry } from '../sign-in.ts';

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
