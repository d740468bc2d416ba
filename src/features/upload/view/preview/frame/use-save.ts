import { useCallback, useState } from 'react';
import { fileAddress } from '#contract/core/files.ts';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { tell } from '#src/ui/words/tell.ts';
import { whyNot } from '../source/load.ts';
import { useTroubleText } from './trouble-text.ts';

/** Hands the bytes to the browser to save; where that cannot be, says why instead of saving the reason as a file. */
export const useSave = ({ id, name }: Pick<FileRef, 'id' | 'name'>) => {
  const [isAsking, setIsAsking] = useState(false);
  const textOf = useTroubleText();
  const save = useCallback(async () => {
    setIsAsking(true);
    const address = `${fileAddress(id)}?download=1`;
    const trouble = await whyNot(address);
    setIsAsking(false);
    if (trouble !== undefined) return tell(textOf(trouble).title, 'problem');
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
  }, [id, name, textOf]);
  return { save: () => void save(), isAsking };
};
