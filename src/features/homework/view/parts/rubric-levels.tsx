import { Button, Flex, Text } from '@chakra-ui/react';
import type { HomeworkPart } from '#contract/features/homework/rows.ts';
import { scoreText } from '#contract/features/homework/scores.ts';

interface RubricLevelsProps {
  readonly levels: HomeworkPart['levels'];
  readonly value: number | undefined;
  readonly onScore: (score: number) => void;
}

/** The levels of one part of a rubric: a press gives its points. */
export const RubricLevels = ({ levels, value, onScore }: RubricLevelsProps) =>
  levels.length === 0 ? null : (
    <Flex direction="column" gap="1" mt="1.5">
      {levels.map(({ text, score }) => (
        <Button
          key={`${score} ${text}`}
          type="button"
          size="sm"
          height="auto"
          minH="9"
          py="1"
          justifyContent="flex-start"
          textAlign="start"
          whiteSpace="normal"
          variant={value === score ? 'solid' : 'outline'}
          aria-pressed={value === score}
          onClick={() => onScore(score)}
        >
          <Text as="span" textStyle="num" minW="8">
            {scoreText(score)}
          </Text>
          <Text as="span" fontWeight="400">
            {text}
          </Text>
        </Button>
      ))}
    </Flex>
  );

/** The same to be read, below the task. */
export const RubricText = ({ parts }: { readonly parts: readonly HomeworkPart[] }) => (
  <>
    {parts
      .filter(({ levels }) => levels.length > 0)
      .map(({ title, levels }) => (
        <Text key={title} mt="2" fontSize="sm" color="fg.muted">
          <Text as="span" fontWeight="500">
            {title}
          </Text>
          {': '}
          {levels.map(({ text, score }) => `${scoreText(score)} ${text}`).join(' · ')}
        </Text>
      ))}
  </>
);
