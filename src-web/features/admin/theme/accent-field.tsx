import { accentFor, HEX_COLOUR, OWN_ACCENT, type Accent } from '#contract/accent';
import { buttonClass } from '../../../components/button.ts';
import { useField } from '../../../components/field.tsx';
import { TextField } from '../components/fields.tsx';
import styles from './theme.module.css';

interface AccentFieldProps {
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

export const AccentField = ({ value, error, onChange }: AccentFieldProps) => {
  const { control } = useField({});
  const accent = accentFor(value);
  return (
    <div className={styles['accent']}>
      <div className={styles['colour']}>
        <label htmlFor={control.id}>Colour</label>
        <input
          {...control}
          type="color"
          value={HEX_COLOUR.test(value) ? value : OWN_ACCENT.light}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <TextField
        label="As a number"
        placeholder={OWN_ACCENT.light}
        value={value}
        error={error}
        hint={value === '' || HEX_COLOUR.test(value) ? noteOn(accent) : NO_COLOUR}
        onChange={(typed) => onChange(typed.trim())}
      />
      <ul className={styles['swatches']} aria-label="On the site">
        <Swatch theme="light" colour={accent.light} />
        <Swatch theme="dark" colour={accent.dark} />
      </ul>
      {value !== '' && (
        <button type="button" className={buttonClass('quiet')} onClick={() => onChange('')}>
          Use the site’s own
        </button>
      )}
    </div>
  );
};

const NO_COLOUR = 'This is no colour as #1a2b3c yet: the site has its own.';

const noteOn = ({ corrected: { light, dark } }: Accent): string => {
  const done =
    light !== undefined && light === dark
      ? [`${light} in both themes`]
      : [
          ...(light === undefined ? [] : [`${light} in the light theme`]),
          ...(dark === undefined ? [] : [`${dark} in the dark theme`]),
        ];
  if (done.length === 0) return 'If left empty, the site’s own.';
  return `Made ${done.join(' and ')}, so that it can be read on the paper and is not taken for ink.`;
};

const Swatch = ({ theme, colour }: { theme: 'light' | 'dark'; colour: string }) => (
  <li data-swatch={theme}>
    <span style={{ background: colour }}>Press</span>
    <span style={{ color: colour }}>Accent</span>
    <code>{colour}</code>
  </li>
);
