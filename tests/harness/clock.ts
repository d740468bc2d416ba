import { vi } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import type { Device } from './device.ts';
import type { World } from './world.ts';

/** The one clock of a story: servers, devices and timers go by it, and it stands still while anything is under way. */
export interface Clock {
  /** Lets time pass until it is so; throws when it takes longer than `max`. */
  readonly until: (isSo: () => boolean | Promise<boolean>, what: string, max?: number) => Promise<void>;
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly stop: () => void;
}

/** The clock goes on in steps shorter than anything that is waited for. */
const step = second;
/** Turns of the event loop without a frame or a request after which nothing is under way; a database takes several. */
const quietTurns = 40;

/** The server takes what it committed to the disk beside the event loop, in time that no clock of a story rules. */
const isAtDisk = (): boolean => process.getActiveResourcesInfo().includes('FSReqCallback');

export const createClock = (world: World, devices: readonly Device[]): Clock => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: world.now(),
  });
  const traffic = () => devices.reduce((sum, { network }) => sum + network.traffic, 0);
  const quiet = async () => {
    for (let turns = 0, before = traffic(); turns < quietTurns; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (traffic() === before && !isAtDisk()) continue;
      before = traffic();
      turns = 0;
    }
  };
  const go = async (milliseconds: number) => {
    world.pass(milliseconds);
    await vi.advanceTimersByTimeAsync(milliseconds);
    await quiet();
  };
  return {
    until: async (isSo, what, max = 20 * minute) => {
      const end = Date.now() + max;
      for (;;) {
        await go(1);
        if (await isSo()) return;
        if (Date.now() > end) throw new Error(`it did not come to this: ${what}`);
        await go(step);
      }
    },
    pass: async (milliseconds) => {
      for (let left = milliseconds; left > 0; left -= step) await go(Math.min(step, left));
    },
    stop: () => void vi.useRealTimers(),
  };
};
