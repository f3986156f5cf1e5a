import { eventId } from '../ids.ts';
import { link } from '../links.ts';

export interface Attempt {
  at: string;
  transmission_id: string;
  /** The receiver's status, or null when it did not answer. */
  status: number | null;
  answer: string;
  forged: string | null;
}

type DeliveryState = 'held' | 'waiting' | 'delivered' | 'failed' | 'lost' | 'not sent';

export interface LoggedEvent {
  id: string;
  event_type: string;
  create_time: string;
  summary: string;
  resource_id: string;
  state: DeliveryState;
  attempts: Attempt[];
  /** The exact text that is signed and sent at every delivery. */
  body: string;
}

export interface NewEvent {
  resource_type: string;
  resource_version?: string;
  event_type: string;
  summary: string;
  resource: object & { id?: string };
  /** The event names its subject here where the resource itself has no `id`. */
  resourceId?: string;
}

/** The oldest events are dropped above this number. */
const KEPT = 2000;
const ATTEMPTS_KEPT = 50;

/** Remembers every event in its order, with the results of its deliveries. */
export const createEventLog = (origin: () => string) => {
  let events: LoggedEvent[] = [];
  return {
    all: (): readonly LoggedEvent[] => events,
    find: (id: string): LoggedEvent | undefined => events.find((event) => event.id === id),
    clear: (): void => void (events = []),
    record: (event: NewEvent, at: Date): LoggedEvent => {
      const { resource_type, resource_version, event_type, summary, resource, resourceId } = event;
      const id = eventId();
      const create_time = at.toISOString();
      const self = `${origin()}/v1/notifications/webhooks-events/${id}`;
      const body = JSON.stringify({
        id,
        event_version: '1.0',
        create_time,
        resource_type,
        resource_version,
        event_type,
        summary,
        resource,
        links: [link(self, 'self'), link(`${self}/resend`, 'resend', 'POST')],
      });
      const logged: LoggedEvent = {
        id,
        event_type,
        create_time,
        summary,
        resource_id: resourceId ?? resource.id ?? '',
        body,
        state: 'not sent',
        attempts: [],
      };
      events = [...events, logged].slice(-KEPT);
      return logged;
    },
    note: (event: LoggedEvent, attempt: Attempt): void => {
      event.attempts = [...event.attempts, attempt].slice(-ATTEMPTS_KEPT);
    },
  };
};

export type EventLog = ReturnType<typeof createEventLog>;
