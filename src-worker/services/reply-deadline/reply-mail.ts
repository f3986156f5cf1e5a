/** The `kind` of the owner's replies to visitors in the outbox; `forget-expired.ts` deletes by it. */
export const REPLY_MAIL_KIND = 'contact_reply';

/** The id of a reply in the outbox; the reply's own is a UUID. */
export const replyMailId = (messageId: string, replyId: string): string => `reply-${messageId}-${replyId}`;

const REPLY_MAIL = /^reply-(.+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The message that a mail of the outbox replies to; null when it is no reply. */
export const messageRepliedTo = ({ id, kind }: { id: string; kind: string }): string | null =>
  kind === REPLY_MAIL_KIND ? (REPLY_MAIL.exec(id)?.[1] ?? null) : null;
