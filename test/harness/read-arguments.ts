import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { nearest } from './nearest.ts';
import { exitWith, StartFailure } from './start-failure.ts';

/**
 * The arguments of a command. `takes` names what may follow the options; a name with `?` is optional. `--help` or an
 * unknown argument, which is named, prints the usage and ends the process.
 */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  takes: readonly string[] = [],
) => {
  const args = process.argv.slice(2);
  // A request for help comes before any error.
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usage);
    return process.exit(0);
  }
  try {
    const read = parseArgs({ args, options, allowPositionals: true });
    const extra = read.positionals[takes.length];
    if (extra !== undefined) throw new StartFailure(`“${extra}” is one word too many.`);
    const lacks = takes.find((name, index) => !name.endsWith('?') && read.positionals[index] === undefined);
    if (lacks !== undefined) throw new StartFailure(`${lacks} is missing.`);
    return read;
  } catch (error) {
    return exitWith(new StartFailure(`${problemOf(error, options)}\n\n${usage}`));
  }
};

const problemOf = (error: unknown, options: ParseArgsOptionsConfig): string => {
  const message = error instanceof Error ? error.message : String(error);
  const [, unknown] = /^Unknown option '(-[^'=]+)/.exec(message) ?? [];
  if (unknown === undefined) return message.split(/\. To specify|\n/)[0] ?? message;
  const meant = nearest(unknown.replace(/^-+/, ''), Object.keys(options));
  return `There is no option ${unknown}.${meant === null ? '' : ` --${meant} is meant, perhaps.`}`;
};

/** The whole number of an option; ends the process for another text. */
export const readCount = (name: string, value: string): number =>
  /^\d{1,9}$/.test(value) ? Number(value) : exitWith(new StartFailure(`--${name} has to be a number, not “${value}”.`));
