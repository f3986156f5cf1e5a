import { skipToken, useQuery } from '@tanstack/react-query';
import type { Portfolio } from '#contract/published-content';
import { useSiteContent } from '../portfolio/site-content.ts';
import { fetchPortfolio } from './dashboard-api.ts';

export const usePortfolio = (): Portfolio | undefined => {
  const { content } = useSiteContent();
  const { data } = useQuery({ queryKey: ['portfolio'], queryFn: content === null ? fetchPortfolio : skipToken });
  return content?.portfolio ?? data;
};
