import { DIRECT, OTHER_SOURCE, type AnalyticsReport, type VisitSource } from '#contract/analytics';
import { Panel } from '../../components/panel.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { Fact, Facts } from './facts.tsx';

type VisitSourcesProps = Pick<AnalyticsReport, 'referrers' | 'countries'> & { days: string };

export const VisitSources = ({ referrers, countries, days }: VisitSourcesProps) => (
  <>
    <Panel
      title="Where Visits Came From"
      lead={`The sites whose links were followed, in the last ${days} days. Only their names are counted.`}
    >
      <Sources sources={referrers} nameOf={siteName} />
    </Panel>
    <Panel title="Countries" lead="As Cloudflare sees them. No address is kept.">
      <Sources sources={countries} nameOf={countryName} />
    </Panel>
  </>
);

const Sources = ({ sources, nameOf }: { sources: readonly VisitSource[]; nameOf: (name: string) => string }) =>
  sources.length === 0 ? (
    <p>No visits yet.</p>
  ) : (
    <Facts>
      {sources.map(({ name, count }) => (
        <Fact key={name} name={nameOf(name)}>
          {formatCount(count)}
        </Fact>
      ))}
    </Facts>
  );

const siteName = (name: string): string => {
  if (name === DIRECT) return 'Direct, or not said';
  return name === OTHER_SOURCE ? 'Other sites' : name;
};

const REGIONS = new Intl.DisplayNames('en', { type: 'region' });

const countryName = (name: string): string => (name === OTHER_SOURCE ? 'Not known' : (REGIONS.of(name) ?? name));
