import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSaved } from './saves.ts';

/** Refetches a query, named by the first part of its key, after every save of a document. */
export const useReadAfterSaves = (name: string): void => {
  const client = useQueryClient();
  useEffect(() => onSaved(() => void client.invalidateQueries({ queryKey: [name] })), [client, name]);
};
