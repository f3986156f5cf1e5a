import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useUnsavedForm } from '../open-editors.ts';

interface SettingsPanelProps<T> {
  title: string;
  lead: string;
  queryKey: readonly string[];
  queryFn: () => Promise<T>;
  children: (settings: T) => ReactNode;
}

export const SettingsPanel = <T extends { revision: number }>({
  title,
  lead,
  queryKey,
  queryFn,
  children,
}: SettingsPanelProps<T>) => {
  const { data, isPending } = useQuery({ queryKey, queryFn });
  return (
    <Panel title={title} lead={lead}>
      {isPending && <SkeletonRows count={4} />}
      {data !== undefined && <Watched key={data.revision}>{children(data)}</Watched>}
    </Panel>
  );
};

/** Some fields have no state in React, so the values of all fields are compared. */
const Watched = ({ children }: { children: ReactNode }) => {
  const fields = useRef<HTMLDivElement>(null);
  const saved = useRef('');
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    saved.current = valuesIn(fields.current);
  }, []);
  useUnsavedForm('payments', isTyped);
  return (
    <div ref={fields} onInput={() => setTyped(valuesIn(fields.current) !== saved.current)}>
      {children}
    </div>
  );
};

const valuesIn = (fields: HTMLElement | null): string => {
  const controls = fields?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
  return JSON.stringify(Array.from(controls, ({ type, value, checked }) => (type === 'checkbox' ? checked : value)));
};
