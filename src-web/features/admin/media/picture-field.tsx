import { lazy, Suspense, useState } from 'react';
import { PICTURE_TYPES } from '#contract/media';
import { imageUrl } from '#contract/text';
import { buttonClass } from '../../../components/button.ts';
import { DescribePicture } from './describe-picture.tsx';
import { FileButton } from './file-button.tsx';
import { uploadPicture } from './upload-picture.ts';
import { TextField } from '../components/fields.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (url: string) => void;
  error?: string;
  hint?: string;
  isDescribed?: boolean;
}

type Upload = { status: 'idle' } | { status: 'sending'; share: number } | { status: 'failed'; reason: string };

export const PictureField = ({ label, value, onChange, error, hint, isDescribed = true }: PictureFieldProps) => {
  const [isChoosing, setChoosing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [upload, setUpload] = useState<Upload>({ status: 'idle' });

  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setUpload({ status: 'sending', share: 0 });
    try {
      const { url } = await uploadPicture(file, (share) => setUpload({ status: 'sending', share }));
      onChange(url);
      setUpload({ status: 'idle' });
      setOpen(true);
    } catch (failure) {
      setUpload({ status: 'failed', reason: failure instanceof Error ? failure.message : 'It could not be sent.' });
    }
  };

  return (
    <div className={styles['image']}>
      <div className={styles['frame']}>
        <ChosenPicture url={value} />
      </div>
      <div className={styles['fields']}>
        <TextField
          label={label}
          value={value}
          onChange={onChange}
          error={error}
          hint={pictureHint(value) ?? hint}
          inputMode="url"
        />
        <div className={styles['ways']}>
          <button type="button" className={buttonClass('quiet')} onClick={() => setChoosing(true)}>
            Choose from library
          </button>
          <FileButton
            label="Upload"
            look="quiet"
            accept={Object.keys(PICTURE_TYPES).join(',')}
            isBusy={upload.status === 'sending'}
            onFiles={([file]) => void send(file)}
          />
          {upload.status === 'sending' && (
            <progress className={styles['progress']} aria-label={`Uploading ${label}`} max={1} value={upload.share} />
          )}
        </div>
        {upload.status === 'failed' && (
          <p className={styles['failure']} role="alert">
            {upload.reason}
          </p>
        )}
      </div>
      {isDescribed && value !== '' && pictureHint(value) === undefined && (
        <details className={styles['about']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>Alternative text and focus point</summary>
          {isOpen && <DescribePicture url={value} label={label} />}
        </details>
      )}
      {isChoosing && (
        <Suspense>
          <PicturePicker
            onPick={({ url }) => {
              onChange(url);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
};

const pictureHint = (url: string): string | undefined => {
  const { error } = imageUrl.safeParse(url);
  return error === undefined ? undefined : `Not shown: ${error.issues[0]?.message ?? 'this is no address.'}`;
};

const PicturePicker = lazy(async () => ({ default: (await import('./picture-picker.tsx')).PicturePicker }));

const ChosenPicture = ({ url }: { url: string }) => {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === '') return <span className={styles['none']}>No picture</span>;
  if (failed === url) return <span className={styles['none']}>No picture at this address</span>;
  return <img src={url} alt="" className={styles['picture']} onError={() => setFailed(url)} />;
};
