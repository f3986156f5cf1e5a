import type { ResumeInfo } from '#contract/media';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDayOrNone } from '../../lib/format-time.ts';
import { Fact, Facts } from './facts.tsx';

export const ResumeInformation = ({ resume }: { resume: ResumeInfo }) => (
  <Panel title="Resume Information">
    <Facts>
      <Fact name="Status">
        <Badge tone={resume.exists ? 'green' : 'red'}>{resume.exists ? 'Available' : 'Not available'}</Badge>
      </Fact>
      {resume.exists && (
        <>
          <Fact name="File name">{resume.filename ?? 'N/A'}</Fact>
          <Fact name="Size">{resume.size === null ? 'N/A' : formatBytes(resume.size)}</Fact>
          <Fact name="Last modified">{formatDayOrNone(resume.modified)}</Fact>
        </>
      )}
    </Facts>
  </Panel>
);
