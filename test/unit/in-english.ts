import { words } from '#words/en';
import { speak } from '../../src-web/lib/words.ts';

// What is drawn in a unit test is drawn in English.
speak({ language: 'en', texts: { ...words.visitor, ...words.customer } });
