const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Every id that stands anywhere in it, once. */
export const idsIn = (value: unknown): string[] => [...new Set(JSON.stringify(value).match(pattern) ?? [])];
