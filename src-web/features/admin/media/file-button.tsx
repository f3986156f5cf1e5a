import { useRef } from 'react';
import { buttonClass, type ButtonLook } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';

interface FileButtonProps {
  label: string;
  accept: string;
  isMultiple?: boolean;
  look?: ButtonLook;
  isBusy?: boolean;
  onFiles: (files: readonly File[]) => void;
}

export const FileButton = ({
  label,
  accept,
  isMultiple = false,
  look = 'solid',
  isBusy = false,
  onFiles,
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={buttonClass(look)}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) input.current?.click();
        }}
      >
        <Icon name="Upload" />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
};
