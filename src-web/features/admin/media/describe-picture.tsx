import { useState, type CSSProperties, type PointerEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pictureKey, pictureVersions, type FocusPoint } from '#contract/media-address';
import { pictureTextRequest, type PictureText } from '#contract/picture-texts';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { onWorker } from '../../../lib/own-host.ts';
import { TextAreaField, Toggle } from '../components/fields.tsx';
import styles from './describe-picture.module.css';
import { noteDescribed } from '../described-pictures.ts';
import { fetchPictureText, sendPictureText } from './media-api.ts';

interface DescribePictureProps {
  url: string;
  label?: string;
  onDone?: () => void;
}

export const DescribePicture = ({ url, label = '', onDone }: DescribePictureProps) => {
  const query = useQuery({ queryKey: ['picture text', pictureKey(url)], queryFn: () => fetchPictureText(url) });
  return (
    <Loaded query={query} rows={3}>
      {(text) => <Description key={url} url={url} label={label} text={text} onDone={onDone} />}
    </Loaded>
  );
};

const MIDDLE: FocusPoint = [50, 50];

const Description = ({ url, label, text, onDone }: DescribePictureProps & { text: PictureText }) => {
  const client = useQueryClient();
  const [alt, setAlt] = useState(text.alt ?? '');
  const [isDecorative, setDecorative] = useState(text.alt === '');
  const [focus, setFocus] = useState(text.focus);
  const [status, setStatus] = useState<'idle' | 'sending' | { failed: string }>('idle');

  const save = async () => {
    if (status === 'sending') return;
    const said = isDecorative ? '' : alt.trim() === '' ? null : alt.trim();
    const checked = pictureTextRequest.safeParse({ picture: url, alt: said, focus });
    if (!checked.success) {
      setStatus({ failed: checked.error.issues[0]?.message ?? '' });
      return;
    }
    setStatus('sending');
    try {
      const stored = await sendPictureText(checked.data);
      client.setQueryData(['picture text', pictureKey(url)], stored);
      noteDescribed(url, stored);
      toast({ title: 'Kept with the picture', description: 'It is used wherever the picture is shown.' });
      setStatus('idle');
      onDone?.();
    } catch (error) {
      setStatus({ failed: failureOf(error).message });
    }
  };

  return (
    <fieldset className={styles['describe']} aria-label={`About the picture${label === '' ? '' : ` ${label}`}`}>
      <FocusField url={url} focus={focus} onChange={setFocus} />
      <div className={styles['words']}>
        <TextAreaField
          label="Alternative text"
          hint={isDecorative ? 'None is needed.' : 'What the picture shows, for those who can’t see it.'}
          rows={2}
          value={isDecorative ? '' : alt}
          onChange={(typed) => {
            setAlt(typed);
            setDecorative(false);
          }}
        />
        <Toggle
          label="Decorative"
          hint="It says nothing that the text beside it doesn’t, so screen readers pass over it."
          value={isDecorative}
          onChange={setDecorative}
        />
        <FormMessage text={typeof status === 'object' ? status.failed : null} />
        <div className={styles['buttons']}>
          <button type="button" className={buttonClass('outline')} onClick={() => void save()}>
            {status === 'sending' ? 'Keeping…' : 'Keep with the picture'}
          </button>
          {onDone !== undefined && (
            <button type="button" className={buttonClass('quiet')} onClick={onDone}>
              Later
            </button>
          )}
        </div>
      </div>
    </fieldset>
  );
};

interface FocusFieldProps {
  url: string;
  focus: FocusPoint | null;
  onChange: (focus: FocusPoint) => void;
}

const FocusField = ({ url, focus, onChange }: FocusFieldProps) => {
  const [x, y] = focus ?? MIDDLE;
  const point = ({ currentTarget, clientX, clientY, buttons, type }: PointerEvent<HTMLDivElement>) => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange([within((clientX - left) / width), within((clientY - top) / height)]);
  };
  return (
    <div className={styles['focus']}>
      <div
        className={styles['picture']}
        style={placeOf(url)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={point}
      >
        <img src={onWorker(url)} alt="" draggable={false} />
        <span className={styles['point']} style={{ insetBlockStart: `${y}%`, left: `${x}%` }} />
      </div>
      <label>
        Focus, across
        <input
          type="range"
          min={0}
          max={100}
          value={x}
          aria-valuetext={`${x} % from the left`}
          onChange={(event) => onChange([event.target.valueAsNumber, y])}
        />
      </label>
      <label>
        Focus, down
        <input
          type="range"
          min={0}
          max={100}
          value={y}
          aria-valuetext={`${y} % from the top`}
          onChange={(event) => onChange([x, event.target.valueAsNumber])}
        />
      </label>
      <p className={styles['hint']}>Where the picture is cropped, this point stays in sight.</p>
    </div>
  );
};

/** Keeps the picture's place until it is loaded. */
const placeOf = (url: string): CSSProperties | undefined => {
  const size = pictureVersions(url);
  if (size === null) return undefined;
  const ratio = size.width / size.height;
  return { aspectRatio: ratio, inlineSize: `min(100%, ${14 * ratio}rem, ${size.width}px)` };
};

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);
