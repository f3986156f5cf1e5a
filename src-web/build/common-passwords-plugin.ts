import type { Plugin } from 'vite';

export const commonPasswordsPlugin = (): Plugin => ({
  name: 'common-passwords',
  async generateBundle() {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const words = dictionary['passwords-common'].slice(0, COUNT).join(' ');
    const source = `export const commonPasswords = new Set(${JSON.stringify(words)}.split(' '));\n`;
    this.emitFile({ type: 'asset', fileName: 'common-passwords.js', source });
  },
});

/** A longer list of passwords adds little safety, because guesses are also limited. */
const COUNT = 3000;
