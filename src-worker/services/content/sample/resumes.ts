import type { Trade } from '#contract/trades';
import consultant from './resume-consultant.bin';
import photographer from './resume-photographer.bin';
import translator from './resume-translator.bin';
import writer from './resume.bin';
import { sampleIn } from './documents.ts';

const FILES: Record<Trade, ArrayBuffer> = { writer, photographer, translator, consultant };

export const sampleResume = (trade: Trade) => ({
  fileName: `${sampleIn('USD', trade).profile.personalInfo.name}.pdf`,
  bytes: new Uint8Array(FILES[trade]),
});
