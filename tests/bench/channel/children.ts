import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export interface Child {
  readonly process: ChildProcess;
  /** The next thing it says. */
  readonly word: <T>() => Promise<T>;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** A program of this folder in a process of its own, which is what is measured. */
export const startChild = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Child => {
  const child = fork(join(import.meta.dirname, program), args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    execArgv: [],
  });
  return {
    process: child,
    word: <T>() =>
      new Promise<T>((resolve, reject) => {
        const gone = () => reject(new Error(`${program} ended`));
        child.once('exit', gone);
        child.once('message', (said) => {
          child.off('exit', gone);
          resolve(said as T);
        });
      }),
    end: (signal) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill(signal);
      }),
  };
};
