import type { Plugin } from 'vite';

/** Writes the passwords that guessers try first, lower-cased, beside the server's bundle: the Worker refuses them. */
export const commonPasswordsPlugin = (): Plugin => ({
  name: 'common-passwords',
  async generateBundle() {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const words = dictionary['passwords-common'].slice(0, COUNT).join(' ');
    const source = `export const commonPasswords = new Set(${JSON.stringify(words)}.split(' '));\n`;
    this.emitFile({ type: 'asset', fileName: 'common-passwords.js', source });
  },
});

/** More than these would weigh more than they keep out: guesses are limited as well. */
const COUNT = 3000;
