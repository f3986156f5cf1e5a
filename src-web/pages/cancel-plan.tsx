import { CancelByLink } from '../features/dashboard/cancel-by-link.tsx';
import { word } from '../lib/words.ts';
import { MailedLink } from './mailed-link.tsx';

export const CancelPlanPage = () => <MailedLink title={word('cancel.page')} Shown={CancelByLink} />;
