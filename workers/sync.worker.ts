import { expose } from 'comlink';
import { syncWorker } from './sync.ts';

expose(syncWorker);
