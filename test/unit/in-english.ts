import { words } from '#words/en';
import { speak } from '../../src-web/lib/words.ts';

// Unit tests draw everything in English.
speak({ language: 'en', texts: { ...words.visitor, ...words.customer } });
