export const REPLY_MAIL_KIND = 'contact_reply';

export const replyMailId = (messageId: string, replyId: string): string => `reply-${messageId}-${replyId}`;

const REPLY_MAIL = /^reply-(.+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const messageRepliedTo = ({ id, kind }: { id: string; kind: string }): string | null =>
  kind === REPLY_MAIL_KIND ? (REPLY_MAIL.exec(id)?.[1] ?? null) : null;
