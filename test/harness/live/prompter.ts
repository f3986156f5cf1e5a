import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartFailure } from '../start-failure.ts';

export interface Prompt {
  /** The question, in one line. */
  text: string;
  /** Where the owner finds the answer, in one line. */
  where: string;
  /** An empty answer stands for this one. */
  fallback?: string;
  /** A secret is not shown while it is typed. */
  isSecret?: boolean;
  /** Corrects the form of an answer before the check. */
  tidy?: (answer: string) => string;
  /** The problem of an answer, or null. */
  check?: (answer: string) => string | null;
}

export interface Prompter {
  ask: (prompt: Prompt) => Promise<string>;
  close: () => void;
}

/** Asks at a terminal, or reads one line per answer from a pipe. */
export const startPrompter = (
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  isTerminal: boolean,
): Prompter => {
  let isHidden = false;
  const shown = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden && isTerminal) output.write(chunk);
      done();
    },
  });
  // One interface for all prompts, because a second one would lose text that was typed or piped ahead.
  const lines = createInterface({ input, output: shown, terminal: isTerminal });
  const iterator = lines[Symbol.asyncIterator]();
  const readAnswer = async ({ text, where, fallback, isSecret = false }: Prompt): Promise<string> => {
    const otherwise = fallback === undefined ? '' : ` [${fallback || 'none'}]`;
    output.write(`\n${text}${otherwise}\n  ${where}\n> `);
    isHidden = isSecret;
    const line = await iterator.next();
    isHidden = false;
    if (line.done === true) {
      throw new StartFailure(
        `\nNo answer to: ${text}\nWhat was answered before is kept, but for keys and passwords. The next run asks for the rest.`,
      );
    }
    output.write(isTerminal && !isSecret ? '' : '\n');
    return line.value.trim() || (fallback ?? '');
  };
  const ask = async (prompt: Prompt): Promise<string> => {
    for (;;) {
      const typed = await readAnswer(prompt);
      const answer = prompt.tidy?.(typed) ?? typed;
      const problem =
        answer === '' && prompt.fallback === undefined ? 'An answer is needed.' : (prompt.check?.(answer) ?? null);
      if (problem === null) return answer;
      if (!isTerminal) throw new StartFailure(`${prompt.text}: ${problem}`);
      output.write(`  ${problem}\n`);
    }
  };
  return { ask, close: () => lines.close() };
};
