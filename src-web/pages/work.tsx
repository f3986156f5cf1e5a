import { WorkLink } from '../features/work/work-link.tsx';
import { word } from '../lib/words.ts';
import { MailedLink } from './mailed-link.tsx';

export const WorkPage = () => <MailedLink title={word('work.page')} Shown={WorkLink} />;
