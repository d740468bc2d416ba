import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { ImportFailed } from '../copying/run.ts';

/** What one element may hold. */
const max = { nodes: 100_000, chars: 8_000_000, depth: 60, leafChars: 2_000, leaves: 60, attributes: 200 } as const;

/** A piece of an XML file: attributes, children and the text that stands in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** The text at a way of names; '' where there is none. Moodle writes `$@NULL@$` for nothing. */
export const textAt = (element: Element | undefined, ...names: readonly string[]): string => {
  let at = element;
  for (const name of names) at = childOf(at, name);
  const text = at?.text.trim() ?? '';
  return text === '$@NULL@$' ? '' : text;
};

export const numberAt = (element: Element | undefined, ...names: readonly string[]): number => {
  const value = Number(textAt(element, ...names));
  return Number.isFinite(value) ? value : 0;
};

/** Every element of this name below one, however deep. */
export const allOf = (element: Element | undefined, name: string): readonly Element[] =>
  (element?.children ?? []).flatMap((child) => (child.name === name ? [child] : allOf(child, name)));

/**
 * Reads an XML file piece by piece and tells each element of a name, whole, with those around it, whose own short texts are known as
 * far as they were read. Only what one element holds is in memory. Entities that a file declares itself stay as they are written.
 */
export const eachElement = async (
  path: string,
  name: string,
  tell: (element: Element, around: readonly Element[]) => void,
): Promise<void> => {
  const stack: Element[] = [];
  let inside = 0;
  let [nodes, chars, attributes] = [0, 0, 0];
  let wrong = false;
  const parser = new Parser(
    {
      onattribute: (name, value) => {
        attributes += 1;
        chars += name.length + value.length;
        if (attributes > max.attributes || value.length > max.chars || (inside > 0 && chars > max.chars)) wrong = true;
      },
      onopentag: (tag, given) => {
        stack.push({ name: tag, attributes: given, children: [], text: '' });
        attributes = 0;
        if (inside > 0 || tag === name) inside += 1;
        nodes += 1;
        if (stack.length > max.depth || (inside > 0 && nodes > max.nodes)) wrong = true;
      },
      ontext: (text) => {
        const at = stack.at(-1);
        chars += text.length;
        if (at === undefined || (inside === 0 && at.text.length > max.leafChars)) return;
        if (inside > 0 && chars > max.chars) wrong = true;
        else at.text += text;
      },
      onclosetag: () => {
        const element = stack.pop();
        if (element === undefined) return;
        const parent = stack.at(-1);
        if (inside > 0) inside -= 1;
        const isTold = inside === 0 && element.name === name;
        if (isTold) tell(element, stack);
        else if (inside > 0) parent?.children.push(element);
        else if (element.children.length === 0 && (parent?.children.length ?? max.leaves) < max.leaves)
          parent?.children.push(element);
        if (inside === 0) [nodes, chars] = [0, 0];
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 64 * 1024 })) {
    parser.write(piece as string);
    if (wrong) throw new ImportFailed('unreadable');
  }
  parser.end();
  if (wrong) throw new ImportFailed('unreadable');
};

/** The first element of a name. */
export const elementIn = async (path: string, name: string): Promise<Element | undefined> => {
  let found: Element | undefined;
  await eachElement(path, name, (element) => {
    found ??= element;
  });
  return found;
};
