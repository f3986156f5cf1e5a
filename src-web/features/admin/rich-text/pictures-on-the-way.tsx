import { useRef, useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import type { PictureLibrary } from '../picture-library.ts';
import styles from './rich-text.module.css';

type Stage = { share: number } | { failure: string };

interface Sending {
  files: readonly File[];
  /** A file that was left out counts as done too. */
  done: number;
  urls: string[];
}

const NOTHING: Sending = { files: [], done: 0, urls: [] };

/** The pictures are uploaded one after another. `onSent` gets all their addresses at once. */
export const usePictureUpload = (library: PictureLibrary | null, onSent: (urls: readonly string[]) => void) => {
  const [stage, setStage] = useState<Stage | null>(null);
  const sending = useRef(NOTHING);
  const isBusy = useRef(false);

  const send = async () => {
    isBusy.current = true;
    let name = '';
    try {
      for (;;) {
        const { files, done, urls } = sending.current;
        const file = files[done];
        if (file === undefined) break;
        name = file.name;
        const say = (share: number) => setStage({ share: (done + share) / sending.current.files.length });
        say(0);
        const sent = await library?.upload(file, say);
        sending.current = { ...sending.current, done: done + 1, urls: sent === undefined ? urls : [...urls, sent.url] };
      }
      const { urls } = sending.current;
      sending.current = NOTHING;
      setStage(null);
      if (urls.length > 0) onSent(urls);
    } catch (error) {
      setStage({ failure: `${name}: ${error instanceof Error ? error.message : 'It could not be sent.'}` });
    }
    isBusy.current = false;
  };

  return {
    stage,
    start: (files: readonly File[]) => {
      sending.current = { ...sending.current, files: [...sending.current.files, ...files] };
      if (!isBusy.current) void send();
    },
    retry: () => void send(),
    leaveOut: () => {
      sending.current = { ...sending.current, done: sending.current.done + 1 };
      void send();
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
