import { useRef, useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import type { PictureLibrary } from '../picture-library.ts';
import styles from './rich-text.module.css';

type Stage = { share: number } | { failure: string };

interface Sending {
  files: readonly File[];
  urls: string[];
}

export const usePictureUpload = (library: PictureLibrary | null, onSent: (urls: readonly string[]) => void) => {
  const [stage, setStage] = useState<Stage | null>(null);
  const sending = useRef<Sending>({ files: [], urls: [] });

  const send = async () => {
    const { files, urls } = sending.current;
    setStage({ share: urls.length / files.length });
    try {
      for (const file of files.slice(urls.length)) {
        const done = urls.length;
        const sent = await library?.upload(file, (share) => setStage({ share: (done + share) / files.length }));
        if (sent !== undefined) urls.push(sent.url);
      }
      setStage(null);
      onSent(urls);
    } catch (error) {
      setStage({ failure: error instanceof Error ? error.message : 'It could not be sent.' });
    }
  };

  return {
    stage,
    start: (files: readonly File[]) => {
      sending.current = { files, urls: [] };
      void send();
    },
    retry: () => void send(),
    leaveOut: () => {
      setStage(null);
      if (sending.current.urls.length > 0) onSent(sending.current.urls);
    },
  };
};

interface PicturesOnTheWayProps {
  stage: Stage;
  onRetry: () => void;
  onLeaveOut: () => void;
}

export const PicturesOnTheWay = ({ stage, onRetry, onLeaveOut }: PicturesOnTheWayProps) => (
  <section className={styles['offer']} aria-label="Pictures on their way">
    {'share' in stage ? (
      <>
        <output>Uploading for this text</output>
        <progress aria-label="Uploading" max={1} value={stage.share} />
      </>
    ) : (
      <>
        <p role="alert">{stage.failure}</p>
        <button type="button" className={buttonClass('quiet')} onClick={onRetry}>
          Try again
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onLeaveOut}>
          Leave it out
        </button>
      </>
    )}
  </section>
);
