import type { LeftTestimonial, NewTestimonial } from '#contract/testimonials';
import type { ClientWork, OwnWork } from '#contract/work';
import { answer, api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';

export type Reader = { token: string } | { work: string };

export const openWork = (json: Reader): Promise<ClientWork> =>
  read(api.work.open.$post({ json }), word('failed.open-work'));

interface Said {
  id: string;
  version: number;
  kind: 'comment' | 'changes';
  passage: string | null;
  words: string;
}

export const sendAnswer = async (reader: Reader, said: Said): Promise<ClientWork> =>
  (await answer(api.work.answers.$post({ json: { ...reader, ...said } }))).data;

export const askCode = async (reader: Reader, version: number): Promise<string> =>
  (await answer(api.work.code.$post({ json: { ...reader, version } }))).message;

interface Approved {
  id: string;
  version: number;
  code?: string;
}

export const sendApproval = async (reader: Reader, approved: Approved): Promise<ClientWork> =>
  (await answer(api.work.approve.$post({ json: { ...reader, ...approved } }))).data;

export const stopReminders = async (reader: Reader): Promise<ClientWork> =>
  (await answer(api.work['stop-reminders'].$post({ json: reader }))).data;

/** The id of a testimonial is an idempotency key, so a retry is sent once. */
export const sendTestimonial = async (reader: Reader, json: NewTestimonial): Promise<ClientWork> =>
  (await answer(api.work.testimonial.$post({ json: { ...reader, ...json } }))).data;

export const openTestimonial = (testimonial: string): Promise<LeftTestimonial> =>
  read(api.work.testimonial.open.$post({ json: { testimonial } }), word('failed.open-work'));

export const withdrawTestimonial = async (reader: Reader | { testimonial: string }): Promise<string> =>
  (await answer(api.work.testimonial.withdraw.$post({ json: reader }))).message;

export const fetchFilePath = async (reader: Reader, file: string): Promise<string> =>
  (await read(api.work.files.link.$post({ json: { ...reader, file } }), word('failed.work-file'))).path;

export const fetchPreview = async (reader: Reader, file: string): Promise<string> =>
  (await read(api.work.files.preview.$post({ json: { ...reader, file } }), word('failed.work-file'))).picture;

export const fetchOwnWork = (): Promise<OwnWork[]> => read(api.dashboard.work.$get(), word('failed.work'));
