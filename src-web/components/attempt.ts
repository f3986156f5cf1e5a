import { toast } from './toast.ts';
import { failureOf } from './use-form.ts';
import { word } from '../lib/words.ts';

export const attempt = async (call: () => Promise<void>, title = word('common.error')): Promise<boolean> => {
  try {
    await call();
    return true;
  } catch (error) {
    toast({ tone: 'error', title, description: failureOf(error).message });
    return false;
  }
};
