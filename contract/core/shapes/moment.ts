import * as z from 'zod/mini';
import { lastMoment } from '#contract/core/time.ts';

/** A time that somebody chose or claims, in milliseconds; 0 where there is none. Any of them can be shown. */
export const Moment = z.int().check(z.gte(0), z.lte(lastMoment));
