import { linkUrl } from '#contract/text';

export const toAddress = (typed: string): string | null => {
  const checked = linkUrl.safeParse(completed(typed.trim()));
  return checked.success ? checked.data : null;
};

const MAIL_ADDRESS = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/;
const HOST = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[:/?#]\S*)?$/i;

const completed = (typed: string): string => {
  if (MAIL_ADDRESS.test(typed)) return `mailto:${typed}`;
  return HOST.test(typed) ? `https://${typed}` : typed;
};
