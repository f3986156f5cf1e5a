import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { FormSection } from '../components/form-section.tsx';
import { fetchDocument } from '../draft/content-api.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import { DrawnCards } from './drawn-cards.tsx';
import styles from './theme.module.css';

type State = 'idle' | 'drawing' | 'drawn' | 'failed';

export const ShareCards = () => {
  const { data } = useQuery({ queryKey: ['share cards'], queryFn: () => fetchDocument('site_pictures') });
  useReadAfterSaves('share cards');
  const [state, setState] = useState<State>('idle');
  const draw = async () => {
    setState('drawing');
    try {
      const { redrawCards } = await import('../share-cards/redraw-cards.ts');
      await redrawCards();
      setState('drawn');
    } catch {
      setState('failed');
    }
  };
  return (
    <FormSection
      title="Share cards"
      hint="What a link to your site shows in messages and on other sites. They are drawn anew whenever you save your profile, a project or your look."
    >
      {data !== undefined && <DrawnCards drawn={data.body} />}
      <div>
        <button
          type="button"
          className={buttonClass('outline')}
          disabled={state === 'drawing'}
          onClick={() => void draw()}
        >
          Draw them anew
        </button>{' '}
        <output className={styles['state']}>{SAID[state]}</output>
      </div>
    </FormSection>
  );
};

const SAID: Readonly<Record<State, string>> = {
  idle: '',
  drawing: 'Drawing…',
  drawn: 'Drawn.',
  failed: 'They could not be drawn. The former ones stay.',
};
