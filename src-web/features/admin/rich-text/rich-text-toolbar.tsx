import { use, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { PictureLibraryContext } from '../picture-library.ts';
import type { FormatAction, FormatState } from './format-state.ts';
import styles from './rich-text-toolbar.module.css';
import { type Tool, type ToolButton, type ToolChoice, type ToolForm, toolsFor } from './tools.ts';

interface ToolbarProps {
  label: string;
  state: FormatState;
  isInert?: boolean;
  ref?: Ref<HTMLDivElement>;
  onAction: (action: FormatAction) => void;
  onOpen: (form: ToolForm) => void;
}

/** All buttons of the toolbar share one tab stop; the arrow keys move between them. */
export const Toolbar = ({ label, state, isInert = false, ref, onAction, onOpen }: ToolbarProps) => {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    controls[step(current, controls.length)]?.focus();
  };

  const act = (action: FormatAction | ToolForm) => (typeof action === 'string' ? onOpen(action) : onAction(action));

  const groups = toolsFor(state, use(PictureLibraryContext) !== null);
  const tools = groups.flat();
  const control = (tool: Tool) => {
    const own = tools.indexOf(tool);
    const props = { tabIndex: own === current ? 0 : -1, onFocus: () => setCurrent(own), onAction: act };
    return tool.kind === 'button' ? (
      <Button key={tool.label} tool={tool} {...props} />
    ) : (
      <Choice key={tool.label} tool={tool} {...props} />
    );
  };

  return (
    <div ref={ref} className={styles['bar']} inert={isInert}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={bar} role="toolbar" aria-label={label} className={styles['tools']} onKeyDown={move}>
        {groups.map((group, at) => (
          <div key={at} className={styles['group']}>
            {group.map(control)}
          </div>
        ))}
      </div>
    </div>
  );
};

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface ControlProps<T extends Tool> {
  tool: T;
  tabIndex: number;
  onFocus: () => void;
  onAction: (action: FormatAction | ToolForm) => void;
}

const Button = ({ tool, tabIndex, onFocus, onAction }: ControlProps<ToolButton>) => (
  <button
    type="button"
    className={styles['button']}
    aria-label={tool.label}
    title={titleOf(tool)}
    aria-pressed={tool.isPressed}
    aria-disabled={tool.isDisabled}
    aria-keyshortcuts={tool.keys}
    tabIndex={tabIndex}
    onFocus={onFocus}
    // A pressed button must not take the selection from the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => {
      if (tool.isDisabled !== true) onAction(tool.action);
    }}
  >
    <Icon name={tool.icon} />
  </button>
);

const titleOf = ({ label, keys }: ToolButton): string =>
  keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`;

const Choice = ({ tool, tabIndex, onFocus, onAction }: ControlProps<ToolChoice>) => (
  <select
    className={styles['choice']}
    aria-label={tool.label}
    title={tool.label}
    value={tool.value}
    tabIndex={tabIndex}
    onFocus={onFocus}
    onChange={(event) => {
      const action = tool.choose(event.target.value);
      if (action !== null) onAction(action);
    }}
  >
    {tool.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
