import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { codeLanguages } from '#contract/core/text/rich-text.ts';
import { SmallSelect } from './small-select.tsx';

const names: Readonly<Record<(typeof codeLanguages)[number], string>> = {
  c: 'C',
  cpp: 'C++',
  css: 'CSS',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  sql: 'SQL',
};

/** By which its code is coloured where it is read. */
export const CodeLanguage = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui();
  const language = useEditorState({
    editor,
    selector: ({ editor: from }) => from.getAttributes('codeBlock').language as string | null | undefined,
  });
  return (
    <Flex px="1" pb="1">
      <SmallSelect
        label={t`Language of the code`}
        width="9rem"
        value={language ?? ''}
        onValue={(value) =>
          editor
            .chain()
            .focus()
            .updateAttributes('codeBlock', { language: value === '' ? null : value })
            .run()
        }
        options={[['', t`No language`], ...codeLanguages.map((one) => [one, names[one]] as const)]}
      />
    </Flex>
  );
};
