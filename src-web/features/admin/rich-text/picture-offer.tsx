import { use, useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { PictureUploads } from '../picture-uploads.ts';
import styles from './rich-text.module.css';

type Stage = { is: 'asking' } | { is: 'sending'; share: number } | { is: 'done' } | { is: 'failed'; reason: string };

interface PictureOfferProps {
  pictures: readonly File[];
  onClose: () => void;
}

export const PictureOffer = ({ pictures, onClose }: PictureOfferProps) => {
  const [stage, setStage] = useState<Stage>({ is: 'asking' });
  const uploadPicture = use(PictureUploads);
  const isOne = pictures.length === 1;
  const upload = async () => {
    setStage({ is: 'sending', share: 0 });
    try {
      for (const [index, picture] of pictures.entries()) {
        await uploadPicture(picture, (share) => setStage({ is: 'sending', share: (index + share) / pictures.length }));
      }
      setStage({ is: 'done' });
    } catch (error) {
      setStage({ is: 'failed', reason: error instanceof Error ? error.message : 'It could not be sent.' });
    }
  };
  return (
    <section className={styles['offer']} aria-label="Pasted pictures">
      <p role={stage.is === 'failed' ? 'alert' : 'status'}>
        {stage.is === 'failed' && stage.reason}
        {stage.is === 'done' &&
          `${isOne ? 'The picture is' : 'The pictures are'} in your library: “Choose from library” beside any picture field.`}
        {(stage.is === 'asking' || stage.is === 'sending') &&
          `A text holds no pictures. Upload ${isOne ? 'the pasted one' : `the ${pictures.length} pasted ones`} to your library?`}
      </p>
      {stage.is === 'sending' ? (
        <progress aria-label="Uploading" max={1} value={stage.share} />
      ) : (
        <>
          {stage.is !== 'done' && (
            <button type="button" className={buttonClass('quiet')} onClick={() => void upload()}>
              {stage.is === 'failed' ? 'Try again' : 'Upload'}
            </button>
          )}
          <button type="button" className={buttonClass('quiet')} onClick={onClose}>
            {stage.is === 'done' ? 'Got it' : 'No, thanks'}
          </button>
        </>
      )}
    </section>
  );
};
