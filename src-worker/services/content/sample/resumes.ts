import type { Trade } from '#contract/trades';
import type { Context } from '../../../context.ts';
import { sampleIn } from './documents.ts';

export const readSampleResume = async (ctx: Context, trade: Trade) => {
  // Only the path of this address counts: the ASSETS binding answers for every host.
  const response = await ctx.bindings.ASSETS.fetch(`https://site.invalid/samples/resume-${trade}.pdf`);
  if (!response.ok) throw new Error(`The sample's resume for a ${trade} was answered with ${response.status}`);
  return {
    fileName: `${sampleIn('USD', trade).profile.personalInfo.name}.pdf`,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};
