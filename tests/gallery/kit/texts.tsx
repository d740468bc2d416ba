import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { say } from './say.ts';

const inline = (latex: string) => `<span data-formula="inline">${latex}</span>`;
const block = (latex: string) => `<p><span data-formula="block">${latex}</span></p>`;
const code = (language: string, text: string) => `<pre><code data-language="${language}">${text}</code></pre>`;

const terms = (count: number) =>
  Array.from({ length: count }, (_, at) => `\\frac{x^{${at + 1}}}{${at + 1}!}`).join('+');
const before = say('由此可得', 'From this follows');
const after = say('，对所有实数成立。', ', for all real numbers.');

const Text = ({ html }: { readonly html: string }) => (
  <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4">
    <RichText html={html} />
  </Box>
);

const javascript = `/** ${say('一堂课的学生', 'The students of a class')} */
export const studentsOf = async (course, most = 30) =&gt; {
  const answer = await fetch(\`/students?course=\${course}&amp;limit=\${most}\`, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error('nobody answers');
  return (await answer.json()).names;
};`;

export const textStands: readonly (readonly [string, ReactNode])[] = [
  [
    'RichText: formulas',
    <Text
      key="1"
      html={`<p>${before} ${inline('e^{i\\pi}+1=0')}${after}</p>${block('\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx=\\sqrt{\\pi}')}<p>${after}</p>`}
    />,
  ],
  [
    'RichText: formulas wider than the page',
    <Text
      key="2"
      html={`<p>${before} ${inline(`e^x=1+${terms(14)}`)}${after}</p><p>${before} ${inline(`\\dfrac{${terms(14)}}{\\sqrt{a+b}}`)}${after}</p>${block(`e^x=1+${terms(24)}`)}`}
    />,
  ],
  [
    'RichText: formulas that leave their place, and what is no formula',
    <Text
      key="3"
      html={`<p>${before} ${inline('\\raisebox{20em}{over}\\rule{900em}{30em}')}${after}</p><p>${before} ${inline('\\frac{1}{')}${after}</p>${block('\\kern-50em x\\kern80em y')}<p>${after}</p>`}
    />,
  ],
  [
    'RichText: code',
    <Text
      key="4"
      html={`${code('javascript', javascript)}${code('python', 'def mean(values):\n    """The average."""\n    return sum(values) / len(values) if values else 0.0')}${code('nothing-known', 'left :: as it is')}`}
    />,
  ],
  [
    'RichText: a formula in a table',
    <Text
      key="5"
      html={`<table><tbody><tr><th>${say('函数', 'Function')}</th><th>${say('导数', 'Derivative')}</th><th>${say('说明', 'Remark')}</th></tr><tr><td>${inline('\\sin x')}</td><td>${inline('\\cos x')}</td><td>${after}</td></tr><tr><td>${inline('\\ln x')}</td><td>${inline('\\frac{1}{x}')}</td><td>x &gt; 0</td></tr></tbody></table>`}
    />,
  ],
];
