import { useEffect, useId, useState } from 'react';
import { FONT_PAIRS, type FontPair } from '#contract/site-schemas';
import { CARD_FONTS } from '../share-cards/card-fonts.ts';
import styles from './theme.module.css';

interface FontsFieldProps {
  value: FontPair;
  onChange: (value: FontPair) => void;
}

/** Each pair of fonts is shown in itself. */
export const FontsField = ({ value, onChange }: FontsFieldProps) => {
  const name = useId();
  const [areThere, setThere] = useState(false);
  useEffect(() => {
    void Promise.all(FONT_PAIRS.map((pair) => CARD_FONTS[pair].load())).then(() => setThere(true));
  }, []);
  return (
    <fieldset className={styles['pairs']} aria-label="Letters" data-waiting={!areThere || undefined}>
      {FONT_PAIRS.map((pair) => (
        <label key={pair}>
          <input
            type="radio"
            name={name}
            checked={pair === value}
            onChange={() => onChange(pair)}
            aria-label={wordsOf(pair)}
          />
          <span className={styles['specimen']} style={{ fontFamily: CARD_FONTS[pair].display }} aria-hidden>
            Words that are <em style={{ fontFamily: CARD_FONTS[pair].italic }}>read</em>
          </span>
          <span style={{ fontFamily: CARD_FONTS[pair].text }}>{wordsOf(pair)}</span>
        </label>
      ))}
    </fieldset>
  );
};

const PAIRS: Readonly<Record<FontPair, { name: string; character: string }>> = {
  newsreader: { name: 'Newsreader and Instrument Sans', character: 'Sharp and literary' },
  fraunces: { name: 'Fraunces and Hanken Grotesk', character: 'Warm and rounded' },
};

const wordsOf = (pair: FontPair): string => `${PAIRS[pair].name}. ${PAIRS[pair].character}.`;
