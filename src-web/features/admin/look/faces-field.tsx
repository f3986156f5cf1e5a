import { useEffect, useId, useState } from 'react';
import { FACE_PAIRS, type FacePair } from '#contract/site-schemas';
import { CARD_FACES } from '../share-cards/card-faces.ts';
import styles from './look.module.css';

interface FacesFieldProps {
  value: FacePair;
  onChange: (value: FacePair) => void;
}

/** A choice between the pairs of faces, each shown in itself. */
export const FacesField = ({ value, onChange }: FacesFieldProps) => {
  const name = useId();
  const [areThere, setThere] = useState(false);
  useEffect(() => {
    void Promise.all(FACE_PAIRS.map((pair) => CARD_FACES[pair].load())).then(() => setThere(true));
  }, []);
  return (
    <fieldset className={styles['pairs']} aria-label="Letters" data-waiting={!areThere || undefined}>
      {FACE_PAIRS.map((pair) => (
        <label key={pair}>
          <input
            type="radio"
            name={name}
            checked={pair === value}
            onChange={() => onChange(pair)}
            aria-label={wordsOf(pair)}
          />
          <span className={styles['specimen']} style={{ fontFamily: CARD_FACES[pair].display }} aria-hidden>
            Words that are <em style={{ fontFamily: CARD_FACES[pair].italic }}>read</em>
          </span>
          <span style={{ fontFamily: CARD_FACES[pair].text }}>{wordsOf(pair)}</span>
        </label>
      ))}
    </fieldset>
  );
};

const PAIRS: Readonly<Record<FacePair, { name: string; character: string }>> = {
  newsreader: { name: 'Newsreader and Instrument Sans', character: 'Sharp and literary' },
  fraunces: { name: 'Fraunces and Hanken Grotesk', character: 'Warm and rounded' },
};

const wordsOf = (pair: FacePair): string => `${PAIRS[pair].name}. ${PAIRS[pair].character}.`;
