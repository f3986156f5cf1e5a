import { words } from '#words/en';
import { speak } from '../../src-web/lib/words.ts';

// Unit tests render everything in English.
speak({ language: 'en', texts: { ...words.visitor, ...words.customer } });
