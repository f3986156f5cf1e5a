import type { QueryClient } from '@tanstack/react-query';
import type { OwnerWork } from '#contract/work';
import { DESK } from '../use-waiting.ts';
import { WORK, WORK_PIECE } from '../work-paths.ts';

export const cacheWork = (client: QueryClient, work: OwnerWork): void => {
  client.setQueryData([WORK_PIECE, work.id], work);
  for (const name of [WORK, DESK]) void client.invalidateQueries({ queryKey: [name] });
};
