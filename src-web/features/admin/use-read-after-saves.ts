import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSaved } from './saves.ts';

/** Reads a query anew, by the first word of its key, whenever a document has been saved. */
export const useReadAfterSaves = (name: string): void => {
  const client = useQueryClient();
  useEffect(() => onSaved(() => void client.invalidateQueries({ queryKey: [name] })), [client, name]);
};
