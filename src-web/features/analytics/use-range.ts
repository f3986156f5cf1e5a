import { useSearchParams } from 'react-router-dom';
import { ANALYTICS_RANGES, type AnalyticsRange } from '#contract/analytics';
import { readStored, writeStored } from '../../lib/storage.ts';

export const useRange = (): readonly [AnalyticsRange, (range: AnalyticsRange) => void] => {
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search);
  const choose = (days: AnalyticsRange): void => {
    writeStored('localStorage', KEY, days);
    setSearch({ [NAME]: days }, { replace: true });
  };
  return [range, choose];
};

const NAME = 'days';
const KEY = 'analytics:days';

export const rangeOf = (search: URLSearchParams): AnalyticsRange =>
  [search.get(NAME), readStored('localStorage', KEY)].find(isRange) ?? '30';

const isRange = (text: string | null): text is AnalyticsRange => ANALYTICS_RANGES.some((range) => range === text);
