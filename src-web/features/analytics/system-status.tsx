import type { ConfigStatus } from '#contract/admin';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Fact, Facts } from './facts.tsx';

export const SystemStatus = ({ config }: { config: ConfigStatus }) => (
  <Panel title="System Status">
    <Facts>
      <Fact name="Email">
        <State is={config.email_configured} yes="Configured" no="Not configured" />
      </Fact>
      <Fact name="Sent from">{config.sendgrid_from_email ?? 'Not set'}</Fact>
      <Fact name="Mails to you go to">{config.owner_email}</Fact>
      <Fact name="Database">
        <State is={config.database_connected} yes="Connected" no="Not connected" />
      </Fact>
      <Fact name="Resume">
        <State is={config.resume_available} yes="Available" no="Not available" />
      </Fact>
    </Facts>
  </Panel>
);

const State = ({ is, yes, no }: { is: boolean; yes: string; no: string }) => (
  <Badge tone={is ? 'green' : 'red'}>{is ? yes : no}</Badge>
);
