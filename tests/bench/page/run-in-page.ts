import { drain, drainFloor, drainOpen, drainQueue } from './drain.ts';
import { enqueues } from './enqueues.ts';
import { initial } from './initial.ts';
import { pulls } from './pulls.ts';
import { hashRates, uploadRate } from './uploads.ts';

/** What a page of the bench can do; driven from Node. */
const bench = { initial, pulls, enqueues, drainOpen, drainQueue, drain, drainFloor, hashRates, uploadRate };

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
