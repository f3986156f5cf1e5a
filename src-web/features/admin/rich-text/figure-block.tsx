import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Suspense, use, useId, useState, type ReactNode } from 'react';
import type { FigureNode } from '#contract/rich-text';
import { FIGURE_LIMITS, FIGURE_WIDTHS } from '#contract/rich-text-limits';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { onWorker } from '../../../lib/own-host.ts';
import { PictureLibraryContext } from '../picture-library.ts';
import { roomOf } from './embed-forms.tsx';
import type { EmbedFormProps } from './embed-node.tsx';
import selectStyles from '../../../components/select.module.css';
import styles from './embed-block.module.css';

export type FigureContent = Required<Pick<FigureNode, 'pictures' | 'width' | 'caption' | 'isCompared'>>;

export const FigureBlock = ({ content, onChange, onRemove }: EmbedFormProps<FigureContent>) => {
  const library = use(PictureLibraryContext);
  const [open, setOpen] = useState<'picker' | number | null>(null);
  const { pictures, width, caption, isCompared } = content;
  const set = (part: Partial<FigureContent>) => onChange({ ...content, ...part });
  const takeOut = (at: number) => {
    setOpen(null);
    if (pictures.length === 1) onRemove();
    else set({ pictures: pictures.toSpliced(at, 1) });
  };
  const move = (at: number, to: number) => {
    const url = pictures[at];
    if (url !== undefined && to >= 0 && to < pictures.length)
      set({ pictures: pictures.toSpliced(at, 1).toSpliced(to, 0, url) });
  };
  const ids = pictures.map((url, at) => `${url} ${pictures.slice(0, at).filter((other) => other === url).length}`);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A short touch must scroll the page, so only a long one drags the picture.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const described = typeof open === 'number' ? pictures[open] : undefined;
  const many = pictures.length > 1;
  return (
    <fieldset className={styles['block']} aria-label={many ? `Gallery of ${pictures.length} pictures` : 'Picture'}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) =>
          move(ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id)))
        }
      >
        <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!many}>
          <ol className={styles['pictures']} data-many={many || undefined}>
            {pictures.map((url, at) => (
              <Movable key={ids[at]} id={ids[at] ?? url} url={url}>
                <div className={styles['tools']}>
                  {many && (
                    <>
                      <Tool
                        icon="ArrowLeft"
                        label={`Move picture ${at + 1} back`}
                        isOff={at === 0}
                        onPress={() => move(at, at - 1)}
                      />
                      <Tool
                        icon="ArrowRight"
                        label={`Move picture ${at + 1} on`}
                        isOff={at === pictures.length - 1}
                        onPress={() => move(at, at + 1)}
                      />
                    </>
                  )}
                  <button type="button" aria-expanded={open === at} onClick={() => setOpen(open === at ? null : at)}>
                    Alt text<span className="visually-hidden"> of picture {at + 1}</span>
                  </button>
                  <Tool icon="X" label={`Take picture ${at + 1} out`} onPress={() => takeOut(at)} />
                </div>
              </Movable>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {library !== null && described !== undefined && (
        <library.Describe url={described} label={`${Number(open) + 1}`} onDone={() => setOpen(null)} />
      )}
      <div className={styles['fields']}>
        <Field
          name={useId()}
          label="Caption"
          autoComplete="off"
          maxLength={FIGURE_LIMITS.caption}
          value={caption}
          onChange={(event) => set({ caption: event.target.value })}
        />
        <label className={styles['width']}>
          Width
          <select
            className={selectStyles['select']}
            value={width}
            onChange={(event) => set({ width: FIGURE_WIDTHS.find((known) => known === event.target.value) ?? 'text' })}
          >
            {FIGURE_WIDTHS.map((known) => (
              <option key={known} value={known}>
                {WIDTH_LABELS[known]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {pictures.length === 2 && (
        <label className={styles['tick']}>
          <input type="checkbox" checked={isCompared} onChange={(event) => set({ isCompared: event.target.checked })} />
          Before and after, with a slider between them
        </label>
      )}
      <div className={styles['actions']}>
        {library !== null && pictures.length < FIGURE_LIMITS.pictures && (
          <button type="button" className={buttonClass('quiet')} onClick={() => setOpen('picker')}>
            Add another picture
          </button>
        )}
        <button type="button" className={buttonClass('quiet')} onClick={onRemove}>
          {many ? 'Remove gallery' : 'Remove picture'}
        </button>
      </div>
      {library !== null && open === 'picker' && (
        <Suspense>
          <library.Picker
            onPick={({ url }) => {
              set({ pictures: [...pictures, url] });
              setOpen(null);
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
};

/** With a keyboard the arrow buttons move a picture, so only pointers drag it. */
const Movable = ({ id, url, children }: { id: string; url: string; children: ReactNode }) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <img src={onWorker(url)} alt="" style={roomOf(url)} draggable={false} {...listeners} />
      {children}
    </li>
  );
};

const WIDTH_LABELS: Record<FigureContent['width'], string> = {
  text: 'As the text',
  wide: 'Wider than the text',
  full: 'Full',
};

interface ToolProps {
  icon: string;
  label: string;
  isOff?: boolean;
  onPress: () => void;
}

const Tool = ({ icon, label, isOff = false, onPress }: ToolProps) => (
  <button type="button" aria-label={label} title={label} aria-disabled={isOff} onClick={() => !isOff && onPress()}>
    <Icon name={icon} />
  </button>
);
