import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSaved } from './saves.ts';

export const useReadAfterSaves = (name: string): void => {
  const client = useQueryClient();
  useEffect(() => onSaved(() => void client.invalidateQueries({ queryKey: [name] })), [client, name]);
};
