import { useEffect, useState, type ReactNode } from 'react';
import styles from './preview-desk.module.css';
import { isPreviewOpen, keepPreviewOpen, onRoomForPreview } from './preview-visibility.ts';

interface PreviewDeskProps {
  /** What the form makes of the site; null while it is not shown. */
  preview: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** A form with its preview beside it, or in its place where there is no room for both. */
export const PreviewDesk = ({ preview, children }: PreviewDeskProps) => (
  <div className={styles['desk']} data-preview={preview !== null || undefined}>
    {children}
    {preview !== null && <div className={styles['preview']}>{preview}</div>}
  </div>
);

/** Whether the preview is shown, as the owner last chose, and the switch. */
export const usePreviewOpen = () => {
  const [isShown, setShown] = useState(isPreviewOpen);
  // A narrow window shows one at a time, and the form first.
  useEffect(() => onRoomForPreview(() => setShown(isPreviewOpen())), []);
  const toggle = () => {
    keepPreviewOpen(!isShown);
    setShown(!isShown);
  };
  return { isShown, toggle };
};
