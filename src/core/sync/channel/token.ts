import { getIMToken } from '#contract/core/channel/frames.ts';
import { type ChannelToken, type Outbox, readMeta, writeMeta } from '../../outbox.ts';
import type { Wire } from '../../wire-error.ts';

export interface TokenOptions {
  readonly wire: Wire;
  readonly outbox: Outbox;
  readonly now: () => number;
}

/** A token is asked for anew a little before it ends. */
const usedFor = 0.9;

/**
 * Log-in tokens of the channel, asked for only when the one at hand is of no use any more. It is kept on the device: the tab that leads
 * after a crash, or a reload, is told of news without asking for one.
 */
export const keepToken = ({ wire, outbox, now }: TokenOptions) => {
  /** Of the session that asked; another one may have begun meanwhile. */
  const keep = (of: string, kept: ChannelToken) =>
    outbox.transaction('rw', outbox.meta, async () => {
      if ((await readMeta(outbox, 'token')) === of) await writeMeta(outbox, 'channelToken', kept);
    });
  return async (wasRefused: boolean): Promise<string | undefined> => {
    const [of, kept] = await outbox.transaction('r', outbox.meta, () =>
      Promise.all([readMeta(outbox, 'token'), readMeta(outbox, 'channelToken')]),
    );
    if (of === undefined || of === '') return undefined;
    const from = now();
    if (kept !== undefined && !wasRefused && kept.from <= from && from < kept.until) return kept.token;
    const answered = await wire.post(getIMToken, {});
    if (!answered.ok) return undefined;
    const { token, validFor } = answered.value;
    // The log-in does not wait for the disk.
    void keep(of, { token, from, until: from + usedFor * validFor }).catch(() => undefined);
    return token;
  };
};
