import { Suspense, useDeferredValue, useRef, type ReactNode } from 'react';
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
import { useReturn } from './use-return.ts';

interface EditorFrameProps {
  editor: Editor;
  title: string;
  lead?: string;
  /** The part of the site that is edited, rendered from the draft. */
  preview?: ReactNode;
  /** Chooses what of it the preview shows. */
  previewChoice?: ReactNode;
  /** What stands below the form; Reset Changes and Save Changes unless another is given. */
  bar?: ReactNode;
  /** What stands beside the title. */
  top?: ReactNode;
  /** What is said while the documents are on their way, as 'Loading skills...'. */
  waiting?: string;
  /** Null until the documents are there. */
  children: ReactNode;
}

/** A tab that edits: its title, what there is to know, the form, what the form makes of the site, and the way to save. */
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
    // It takes the form's place: show its top, with the way back.
    if (!hasRoomForPreview()) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }));
  };
  // Typing comes first; the preview follows when there is time.
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
