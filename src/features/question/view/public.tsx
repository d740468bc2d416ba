import type { ComponentProps } from 'react';
import { QuestionView as View } from './show/question-view.tsx';

/** One question, to be read and answered; with its key only where that is given. */
export const QuestionView = (props: ComponentProps<typeof View>) => <View {...props} />;
