import { useId, useState } from 'react';
import { PORTRAIT_LIMITS, TESTIMONIAL_MESSAGES } from '#contract/testimonials';
import { sayMessage } from '../lib/words.ts';
import { ErrorText } from './error-text.tsx';
import styles from './portrait-field.module.css';
import { textButtonClass } from './text-button.ts';

interface PortraitFieldProps {
  label: string;
  remove: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
}

/** The browser makes the picture small, so that nothing else of the photo is sent. */
export const PortraitField = ({ label, remove, value, onChange, error }: PortraitFieldProps) => {
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const said = failure ?? error;
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onChange(await drawPortrait(file));
      setFailure(null);
    } catch {
      setFailure(sayMessage(TESTIMONIAL_MESSAGES.portrait));
    }
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['choice']}>
        {value !== null && <img src={value} alt="" width={64} height={64} />}
        <input
          id={id}
          type="file"
          accept={ANY_PICTURE}
          aria-invalid={said === undefined ? undefined : true}
          aria-describedby={said === undefined ? undefined : `${id}-note`}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // The same file can be chosen again after it was removed.
            currentTarget.value = '';
          }}
        />
        {value !== null && (
          <button type="button" className={textButtonClass} onClick={() => onChange(null)}>
            {remove}
          </button>
        )}
      </div>
      {said !== undefined && <ErrorText id={`${id}-note`} text={said} />}
    </div>
  );
};

export const base64Of = (url: string | null): string | null => url?.slice(url.indexOf(',') + 1) ?? null;

const QUALITY = 0.82;

/** A face is usually a little above the centre of a tall picture. */
const drawPortrait = async (file: File): Promise<string> => {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, PORTRAIT_LIMITS.drawn);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 3;
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
};

const ANY_PICTURE = 'image/*';
