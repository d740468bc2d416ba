import { newId } from '#contract/core/ids.ts';

export const makeId = (): string => newId(Date.now(), crypto.getRandomValues.bind(crypto));
