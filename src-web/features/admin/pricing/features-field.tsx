import { useState } from 'react';
import { TextArea } from '../components/fields.tsx';
import { featuresIn, featuresText } from './tier-draft.ts';

interface FeaturesFieldProps {
  features: readonly string[];
  onChange: (features: string[]) => void;
  error?: string;
}

/** Features one a line. The text stays as it is typed, with the blank line one is about to write on. */
export const FeaturesField = ({ features, onChange, error }: FeaturesFieldProps) => {
  const [typed, setTyped] = useState(() => featuresText(features));
  const isTheirs = featuresText(featuresIn(typed)) === featuresText(features);
  return (
    <TextArea
      label="Features (one per line)"
      rows={6}
      value={isTheirs ? typed : featuresText(features)}
      error={error}
      onChange={(text) => {
        setTyped(text);
        onChange(featuresIn(text));
      }}
    />
  );
};
