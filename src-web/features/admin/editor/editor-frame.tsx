import { Suspense, useDeferredValue, useRef, type ReactNode, useEffect, type RefObject } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { ConflictDialog } from '../draft/conflict-dialog.tsx';
import type { Editor } from '../draft/use-editor.ts';
import { DraftNotes } from './draft-notes.tsx';
import styles from './editor-frame.module.css';
import { PreviewPane } from '../components/preview-pane.tsx';
import { PreviewDesk, usePreviewOpen } from './preview-desk.tsx';
import { hasRoomForPreview } from './preview-visibility.ts';
import { SaveBar } from './save-bar.tsx';

interface EditorFrameProps {
  editor: Editor;
  title: string;
  lead?: string;
  preview?: ReactNode;
  previewChoice?: ReactNode;
  bar?: ReactNode;
  top?: ReactNode;
  waiting?: string;
  children: ReactNode;
}

export const EditorFrame = ({
  editor,
  title,
  lead,
  preview,
  previewChoice,
  bar = <SaveBar editor={editor} />,
  top,
  waiting = 'Loading...',
  children,
}: EditorFrameProps) => {
  const section = useRef<HTMLElement>(null);
  useReturn(section, editor.refresh);
  const { isShown, toggle } = usePreviewOpen();
  const turn = () => {
    toggle();
    // On narrow screens the preview replaces the form, so its top is scrolled into view.
    if (!hasRoomForPreview()) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }));
  };
  const drawn = useDeferredValue(preview);
  const isOpen = editor.status === 'ready' || editor.status === 'saving';
  const hasPreview = preview !== undefined && preview !== null && preview !== false && isOpen;
  return (
    <section ref={section} className={styles['editor']} data-editor={editor.tab} aria-label={title}>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h2>{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        <div className={styles['top']}>
          {preview !== undefined && (
            <button
              type="button"
              className={buttonClass('quiet')}
              aria-pressed={isShown}
              data-waiting={!hasPreview || undefined}
              onClick={turn}
            >
              Preview
            </button>
          )}
          {top}
        </div>
      </header>
      <div className={styles['notes']}>
        <DraftNotes editor={editor} />
      </div>
      {editor.status === 'waiting' && (
        <div className={styles['waiting']}>
          <output>{waiting}</output>
          <SkeletonRows count={5} />
        </div>
      )}
      {editor.status === 'failed' && (
        <div className={styles['failed']}>
          <p>This could not be loaded. What is live on the site is not affected.</p>
          <button type="button" className={buttonClass('outline')} onClick={editor.retry}>
            Try again
          </button>
        </div>
      )}
      {isOpen && (
        <PreviewDesk
          preview={
            hasPreview && isShown ? (
              <PreviewPane title={`Preview of ${title}`} choice={previewChoice}>
                <Suspense>{drawn}</Suspense>
              </PreviewPane>
            ) : null
          }
        >
          <form
            className={styles['form']}
            noValidate
            aria-label={title}
            onSubmit={(event) => {
              event.preventDefault();
              editor.save();
            }}
          >
            {children}
          </form>
        </PreviewDesk>
      )}
      {editor.status !== 'failed' && bar}
      <ConflictDialog editor={editor} />
    </section>
  );
};

const useReturn = (part: RefObject<HTMLElement | null>, onReturn: () => void): void => {
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    let wasAway = false;
    const look = (isHere: boolean) => {
      if (isHere && wasAway) onReturn();
      wasAway = !isHere;
    };
    const observer = new ResizeObserver(([entry]) => look((entry?.contentRect.width ?? 0) > 0));
    observer.observe(element);
    const turn = () => {
      if (element.checkVisibility()) look(document.visibilityState === 'visible');
    };
    document.addEventListener('visibilitychange', turn);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', turn);
    };
  }, [part, onReturn]);
};
