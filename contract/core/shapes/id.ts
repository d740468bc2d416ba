import * as z from 'zod/mini';

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A UUIDv7 in lower case, made by the client: a row has its id before the server has heard of it. */
export const Id = z.string().check(z.regex(pattern));
