import { createServer } from 'node:net';
import { StartFailure } from './start-failure.ts';

/** A port and the environment variable that changes it, for messages. */
export interface Port {
  number: number;
  variable: string;
}

export const portFromEnv = (variable: string, fallback: number): Port => {
  const given = process.env[variable];
  if (given === undefined || given === '') return { number: fallback, variable };
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > 65535) {
    throw new StartFailure(`${variable} is "${given}", which is not a port. Set a number between 1 and 65535.`);
  }
  return { number, variable };
};

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRNOTAVAIL'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });

/** Throws a `StartFailure` for the first used port, over IPv4 or IPv6, because browsers try both. */
export const ensureFree = async (ports: readonly Port[]): Promise<void> => {
  for (const { number, variable } of ports) {
    const free = (await isFree(number, '127.0.0.1')) && (await isFree(number, '::1'));
    if (!free) throw new StartFailure(`Port ${number} is in use. Stop what runs there or set ${variable}.`);
  }
  const [first, ...others] = ports;
  const twin = others.find((port) => port.number === first?.number);
  if (first !== undefined && twin !== undefined) {
    throw new StartFailure(`${first.variable} and ${twin.variable} are both ${twin.number}. Set two different ports.`);
  }
};
