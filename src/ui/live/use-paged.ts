import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { useTellRefusal } from '../words/tell.ts';
import { useAskNow } from './use-answer.ts';
import { useAtOpening, useOnce } from './use-once.ts';

/** The lines of a list as far as they are here. */
export interface Listing<Row> {
  /** `undefined`: not known yet. */
  readonly rows: readonly Row[] | undefined;
  /** How many there are, here or not. */
  readonly total: number;
  /** Brings more of them; `undefined`: all are here. */
  readonly more?: (() => void) | undefined;
  /** Without a network nothing more can be asked. */
  readonly canAsk?: boolean;
  /** Why nothing came. */
  readonly refusal?: Refusal | undefined;
  readonly again?: () => void;
}

interface Pages<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

type PagedCall<Row> = Call<z.ZodMiniType, z.ZodMiniType<Pages<Row>>>;

type Asking<C extends Call> = Omit<z.input<C['input']>, 'page'>;

interface Found<C extends Call> {
  readonly answer: Output<C>;
  readonly page: number;
  readonly of: Asking<C>;
}

/**
 * A list that the server answers page by page: asked when the screen opens, and again by `look` for what `asking` is by then; with
 * `asTyped` as soon as it is another one. What was found stays until the next answer.
 */
export const usePaged = <Row, C extends PagedCall<Row> & Call>(
  call: C & PagedCall<Row>,
  asking: Asking<C>,
  asTyped = false,
) => {
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [found, setFound] = useState<Found<C>>();
  const [refusal, setRefusal] = useState<Refusal>();
  const turn = useRef(0);
  /** The first page, or the one after these. */
  const show = async (after?: Found<C>): Promise<void> => {
    if (after === undefined) turn.current += 1;
    const mine = turn.current;
    const of = after?.of ?? asking;
    const page = (after?.page ?? 0) + 1;
    const said = await ask(call, { ...of, page } as z.input<C['input']>);
    // Something else was asked meanwhile.
    if (mine !== turn.current) return;
    setRefusal(said.ok ? undefined : said.refusal);
    // Where there is a list the refusal stands beside it; otherwise in its place.
    if (!said.ok) return found === undefined ? undefined : tellRefusal(said.refusal);
    const { value } = said as { readonly value: Output<C> & Pages<Row> };
    setFound((now) => {
      if (after === undefined) return { answer: value, page, of };
      if (now?.of !== after.of || now.page !== after.page) return now;
      return { answer: { ...value, list: [...(now.answer as Pages<Row>).list, ...value.list] }, page, of };
    });
  };
  const look = () => show();
  useAtOpening(look, canAsk, asTyped ? JSON.stringify(asking) : '');
  const more = useOnce(() => show(found));
  const again = useOnce(look);
  const pages = found?.answer as Pages<Row> | undefined;
  const put = (change: (row: Row) => Row) =>
    setFound((now) => now && { ...now, answer: { ...now.answer, list: (now.answer as Pages<Row>).list.map(change) } });
  const list: Listing<Row> = {
    rows: pages?.list,
    total: pages?.total ?? 0,
    more: pages === undefined || pages.list.length >= pages.total ? undefined : more,
    canAsk,
    refusal,
    again,
  };
  /** `answer`: what else it said; `of`: to what. */
  return { list, answer: found?.answer, of: found?.of, look, put, ask, canAsk };
};

/** A long list of this device: so many lines at first, and so many more by a press. */
export const useSteps = <Row>(rows: readonly Row[] | undefined, step: number): Listing<Row> => {
  const [most, setMost] = useState(step);
  return {
    rows: rows?.slice(0, most),
    total: rows?.length ?? 0,
    more: (rows?.length ?? 0) > most ? () => setMost(most + step) : undefined,
  };
};
