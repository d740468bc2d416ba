import { whenWhole } from './language.ts';

// The build adds this module to whatever has texts that the first screen does not: it runs when they are there.
await whenWhole();
