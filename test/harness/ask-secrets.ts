import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartFailure } from './start-failure.ts';

/** Asks at a terminal, one prompt after the other, and does not show what is typed. */
export const askSecrets = async (...prompts: string[]): Promise<string[]> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // One interface for all prompts, because between two of them the terminal would show typed or pasted text.
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const prompt of prompts) {
      stdout.write(prompt);
      const line = await lines.next();
      stdout.write('\n');
      if (line.done === true) throw new StartFailure('Nothing was set.');
      answers.push(line.value);
    }
  } finally {
    terminal.close();
  }
  return answers;
};

/** The first line that another program pipes in. */
export const readFirstLine = async (): Promise<string> => {
  const lines = createInterface({ input: stdin });
  for await (const line of lines) return line;
  return '';
};
