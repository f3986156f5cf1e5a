import { RichTextView } from '../../components/rich-text/view.tsx';
import { ownText } from '../../lib/words.ts';
import type { SectionText } from './project-parts.ts';

interface SectionTextViewProps {
  text: SectionText;
  headingBase: number;
}

export const SectionTextView = ({ text, headingBase }: SectionTextViewProps) => {
  if (typeof text === 'string') return <p {...ownText(text)}>{text}</p>;
  if (isList(text)) {
    return (
      <ul {...ownText(text.join())}>
        {text.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return 'root' in text ? <RichTextView document={text} headingBase={headingBase} /> : <p {...text} />;
};

const isList = (text: SectionText): text is readonly string[] => Array.isArray(text);
