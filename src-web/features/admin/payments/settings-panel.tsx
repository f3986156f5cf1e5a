import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';

interface SettingsPanelProps<T> {
  title: string;
  lead: string;
  queryKey: readonly string[];
  queryFn: () => Promise<T>;
  more?: ReactNode;
  children: (settings: T) => ReactNode;
}

export const SettingsPanel = <T,>({ title, lead, queryKey, queryFn, more, children }: SettingsPanelProps<T>) => {
  const { data, isPending } = useQuery({ queryKey, queryFn });
  return (
    <Panel title={title} lead={lead}>
      {isPending && <SkeletonRows count={4} />}
      {data !== undefined && children(data)}
      {more}
    </Panel>
  );
};
