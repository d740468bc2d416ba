import { expose } from 'comlink';
import { createSyncWorker } from './sync.ts';

expose(createSyncWorker());
