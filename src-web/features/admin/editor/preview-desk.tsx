import { useEffect, useState, type ReactNode } from 'react';
import styles from './preview-desk.module.css';
import { isPreviewOpen, keepPreviewOpen, onRoomForPreview } from './preview-visibility.ts';

interface PreviewDeskProps {
  preview: ReactNode;
  children: ReactNode;
}

export const PreviewDesk = ({ preview, children }: PreviewDeskProps) => (
  <div className={styles['desk']} data-preview={preview !== null || undefined}>
    {children}
    {preview !== null && <div className={styles['preview']}>{preview}</div>}
  </div>
);

export const usePreviewOpen = () => {
  const [isShown, setShown] = useState(isPreviewOpen);
  useEffect(() => onRoomForPreview(() => setShown(isPreviewOpen())), []);
  const toggle = () => {
    keepPreviewOpen(!isShown);
    setShown(!isShown);
  };
  return { isShown, toggle };
};
