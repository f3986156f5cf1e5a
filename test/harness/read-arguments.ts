import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { nearest } from './nearest.ts';
import { exitWith, StartFailure } from './start-failure.ts';

/**
 * What a command was called with. `takes` names what may follow its options; a name with `?` can be left out. With `--help`
 * it prints the usage and ends the process, and so it does for what the command does not know, which it names.
 */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  takes: readonly string[] = [],
) => {
  const args = process.argv.slice(2);
  // Whoever asks for help gets it, whatever else is wrong.
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

/** A whole number that an option gives; ends the process when it is none. */
export const readCount = (name: string, value: string): number =>
  /^\d{1,9}$/.test(value) ? Number(value) : exitWith(new StartFailure(`--${name} has to be a number, not “${value}”.`));
