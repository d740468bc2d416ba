import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Input fields that mean the same in every call. */
export const Title = z.string().check(z.maxLength(limits.titleChars));
/** Plain text; line breaks are kept. */
export const Content = z.string().check(z.maxLength(limits.contentChars));

export const Page = z._default(z.int().check(z.positive()), 1);

/** Rows of one page, `usual` when the asker does not say. */
export const pageSize = (usual: number) => z._default(z.int().check(z.positive(), z.lte(limits.listRows)), usual);
