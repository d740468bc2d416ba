import { isRecord } from '../records.ts';

type Wire = Readonly<Record<string, string>> | undefined;

/** The body in our own names; a key spelled as on the wire yields to one spelled as ours. */
export const fromWire = (wire: Wire, body: unknown): unknown => {
  if (wire === undefined || !isRecord(body)) return body;
  const ours = { ...body };
  for (const [name, spelling] of Object.entries(wire))
    if (ours[name] === undefined && Object.hasOwn(body, spelling)) ours[name] = body[spelling];
  return ours;
};

/** Data in the spelling of the wire, at any depth. */
export const toWire = (wire: Wire, data: unknown): unknown => {
  if (wire === undefined) return data;
  if (Array.isArray(data)) return data.map((inner) => toWire(wire, inner));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, inner]) => [Object.hasOwn(wire, key) ? wire[key] : key, toWire(wire, inner)]),
  );
};
