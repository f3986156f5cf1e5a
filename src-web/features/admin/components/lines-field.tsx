import { useState } from 'react';
import { TextAreaField } from './fields.tsx';

interface LinesFieldProps {
  label: string;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  error?: string;
  hint?: string;
}

/** The text stays as it was typed, so that a blank line can be filled in. */
export const LinesField = ({ label, lines, onChange, error, hint }: LinesFieldProps) => {
  const [typed, setTyped] = useState(() => textOfLines(lines));
  const isCurrent = textOfLines(linesIn(typed)) === textOfLines(lines);
  return (
    <TextAreaField
      label={label}
      rows={6}
      value={isCurrent ? typed : textOfLines(lines)}
      error={error}
      hint={hint}
      onChange={(text) => {
        setTyped(text);
        onChange(linesIn(text));
      }}
    />
  );
};

export const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const textOfLines = (lines: readonly string[]): string => lines.join('\n');
