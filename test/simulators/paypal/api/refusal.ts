import { debugId } from '../ids.ts';
import { link, type Link } from '../links.ts';

export interface Detail {
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query';
  issue: string;
  description: string;
}

type Status = 400 | 401 | 403 | 404 | 409 | 415 | 422 | 429 | 500 | 503;

/** Names and messages of PayPal's error body, by status; a client should read `details[].issue`. */
const MEANING: Record<Status, { name: string; message: string }> = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  401: {
    name: 'AUTHENTICATION_FAILURE',
    message: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  403: { name: 'NOT_AUTHORIZED', message: 'Authorization failed due to insufficient permissions.' },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  409: {
    name: 'RESOURCE_CONFLICT',
    message: 'The server has detected a conflict while processing this request.',
  },
  415: {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    message: "The server does not support the request payload's media type.",
  },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  429: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' },
  500: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' },
  503: { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable.' },
};

/** Code that refuses an API call throws this error; the routes answer it as PayPal's error body. */
export class Refusal extends Error {
  readonly status: Status;
  readonly details: Detail[];
  /** Links that lead the client on, besides the page about the error. */
  readonly links: Link[];
  constructor(status: Status, details: Detail[] = [], links: Link[] = []) {
    super(MEANING[status].name);
    this.status = status;
    this.details = details;
    this.links = links;
  }
}

/** The error body, with an id that support would ask for. */
export const errorBody = ({ status, details, links }: Refusal) => ({
  ...MEANING[status],
  debug_id: debugId(),
  ...(details.length > 0 && { details }),
  links: [link(`${ABOUT}${details[0]?.issue ?? MEANING[status].name}`, 'information_link'), ...links],
});

export const notFound = (): Refusal =>
  new Refusal(404, [
    {
      location: 'path',
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const unauthorized = (): Refusal =>
  new Refusal(401, [{ issue: 'INVALID_ACCOUNT_STATUS', description: 'Account validations failed for the user.' }]);

export const unprocessable = (issue: string, description: string, field?: string): Refusal =>
  new Refusal(422, [{ ...(field !== undefined && { field, location: 'body' as const }), issue, description }]);

/**
 * This error is thrown when a call of the console makes no sense at the moment; its message is for the person who
 * pressed the button.
 */
export class ConsoleRefusal extends Error {
  readonly status: 400 | 404 | 409;
  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

const ABOUT = 'https://developer.paypal.com/api/rest/responses/#error-';
