import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessage, ContactsExportQuery } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import type { ReplyRequest } from '#contract/desk';
import { ApiError } from '../../../lib/api-client.ts';
import { toast } from '../../../components/toast.ts';
import { ownerEmail } from '../admin-session.ts';
import { REPLIES } from './contact-thread.tsx';
import { DESK, WAITING } from '../use-waiting.ts';
import { useList } from '../lists/use-list.ts';
import {
  deleteContact,
  fetchContact,
  fetchContacts,
  openContact,
  saveContactNotes,
  saveContactStatus,
  saveSpam,
  sendReply,
} from './contacts-api.ts';

export const useContacts = (query: ContactsExportQuery) => {
  const list = useList({
    name: 'contacts',
    narrowedBy: query,
    read: (after) => fetchContacts(query, after),
    failureToast: FAILED,
  });
  const [opened, setOpened] = useState<ContactMessage | null>(null);

  const client = useQueryClient();
  const recount = () => {
    for (const name of [WAITING, DESK]) void client.invalidateQueries({ queryKey: [name] });
  };

  const take = (contact: ContactMessage) => {
    recount();
    void client.invalidateQueries({ queryKey: [REPLIES, contact.id] });
    list.replace(contact);
    setOpened((now) => (now?.id === contact.id ? contact : now));
  };

  return {
    list,
    opened,
    refresh: async () => {
      if (await list.reload()) toast(REFRESHED);
    },
    open: (contact: ContactMessage) => {
      setOpened(contact);
      openContact(contact.id).then(take, (error: unknown) => tell('Error opening the message', error));
    },
    close: () => setOpened(null),
    remove: async (contact: ContactMessage) => {
      setOpened(null);
      try {
        await deleteContact(contact.id);
        list.remove(contact.id);
        recount();
        toast({ title: 'Message deleted', description: contact.subject });
      } catch (error) {
        tell('Error deleting the message', error);
      }
    },
    note: async (contact: ContactMessage, notes: string): Promise<boolean> => {
      try {
        take(await saveContactNotes(contact.id, notes));
        return true;
      } catch (error) {
        tell('Error saving the notes', error);
        return false;
      }
    },
    reply: async (contact: ContactMessage, reply: ReplyRequest): Promise<void> => {
      try {
        take(await sendReply(contact.id, reply));
      } catch (error) {
        tell('Error sending the reply', error);
        // A reply whose answer was lost is in the thread.
        void client.invalidateQueries({ queryKey: [REPLIES, contact.id] });
        throw error;
      }
      toast({ title: 'Reply on its way', description: `What they answer goes to ${ownerEmail()}.` });
      // The mail is sent after the server has answered, so its state is read later.
      setTimeout(() => void fetchContact(contact.id).then(take, () => undefined), GOES_OUT_MS);
    },
    setSpam: (contact: ContactMessage, isSpam: boolean) => {
      saveSpam(contact.id, isSpam).then(take, (error: unknown) => tell('Error updating the message', error));
    },
    setStatus: (contact: ContactMessage, status: ContactStatus) => {
      saveContactStatus(contact.id, status).then(take, (error: unknown) => tell('Error updating the message', error));
    },
  };
};

const GOES_OUT_MS = 3000;

const REFRESHED = {
  title: 'Contacts refreshed',
  description: 'Contact list has been updated with latest data.',
} as const;

const FAILED = { tone: 'error', title: 'Error loading contacts', description: 'Failed to load contacts' } as const;

const tell = (title: string, error: unknown): void =>
  toast({ tone: 'error', title, description: error instanceof ApiError ? error.message : 'Please try again.' });
