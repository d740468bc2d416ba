import { limits, protocolVersion } from '#contract/core/limits.ts';
import { older } from '#contract/core/sync.ts';
import { WireError } from '../../wire-error.ts';
import { readState, rebase } from '../../writing/rebase.ts';
import type { Host } from '../host.ts';
import { takeRows } from '../pull.ts';

export interface OlderRequest {
  readonly scope: string;
  readonly entity: string;
  /** Rows below this number of the field that orders them. */
  readonly before: number;
  /** At most; as many as one answer has unless told. */
  readonly limit?: number;
}

/** `offline`: nobody answered. `later`: what this device holds has to be pulled first, or is no longer this person's. */
export type Older =
  | { readonly kind: 'rows'; readonly rows: number; readonly more: boolean }
  | { readonly kind: 'offline' | 'later' };

/** In a busy conversation the base may go on while an answer is under way. */
const attempts = 4;

/**
 * Fetches rows of the past into the base. They are taken when they were read no earlier than the base: what changed of them
 * since comes by the way that everything comes. Read earlier, they could bring back what was changed meanwhile.
 */
export const fetchOlder = async (host: Host, { limit = limits.olderRows, ...asked }: OlderRequest): Promise<Older> => {
  const { replica, wire } = host;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const nonce = host.nonce();
    const answered = await wire
      .post(older, { proto: protocolVersion, nonce, limit, ...asked })
      .catch((error: unknown) => {
        if (error instanceof WireError) return undefined;
        throw error;
      });
    if (answered === undefined || (answered.ok && answered.value.nonce !== nonce)) return { kind: 'offline' };
    if (!answered.ok) return { kind: 'later' };
    const page = answered.value;
    const fits = async (): Promise<'yes' | 'again' | 'later'> => {
      const cursor = await replica.db.cursors.get(asked.scope);
      const { incarnation } = await readState(replica);
      if (cursor === undefined || cursor.epoch !== page.epoch || incarnation !== page.incarnation) return 'later';
      return page.rev < cursor.rev ? 'again' : 'yes';
    };
    let fit = await fits();
    if (fit === 'yes')
      await rebase(
        replica,
        async (writer) => {
          fit = await fits();
          if (fit === 'yes') await takeRows(replica, writer, { ...asked, rows: page.rows });
          return {};
        },
        undefined,
        host.onDefect,
      );
    if (fit === 'yes') return { kind: 'rows', rows: page.rows.length, more: page.more };
    if (fit === 'later') return { kind: 'later' };
  }
  return { kind: 'later' };
};
