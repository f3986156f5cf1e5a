import { useState, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ContactFilter, ContactMessage } from '#contract/admin-people';
import { SelectField } from '../components/fields.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useSearch } from '../lists/use-search.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { ListToolbar } from '../lists/list-toolbar.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { FILTERS } from './contact-labels.ts';
import { contactsFile, fetchContact } from './contacts-api.ts';
import { ContactsTable } from './contacts-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { useContacts } from './use-contacts.ts';

export const ContactsTab = () => {
  const { typed, search, type } = useSearch();
  const [status, setStatus] = useState<ContactFilter>('all');
  const query = { search, status };
  const contacts = useContacts(query);
  const { list, opened } = contacts;
  useLinkedMessage(contacts.open);
  const navigate = useNavigate();
  const isNarrowed = search !== '' || status !== 'all';
  return (
    <>
      <TabHead title="Contacts" isBusy={list.isBusy} onRefresh={() => void contacts.refresh()}>
        <ExportButton file={contactsFile(query)} />
      </TabHead>
      <ListToolbar label="Search messages" hint="Name, email or text" typed={typed} onType={type}>
        <SelectField label="Status" value={status} options={FILTERS} onChange={setStatus} />
      </ListToolbar>
      <ListFrame
        list={list}
        empty={isNarrowed ? 'No messages found matching your criteria.' : 'No contact submissions yet.'}
        failure="The messages could not be loaded."
        count={countLabel}
      >
        {(records) => (
          <ContactsTable
            contacts={records}
            onOpen={contacts.open}
            onReply={(contact) => contacts.setStatus(contact, 'replied')}
          />
        )}
      </ListFrame>
      {opened !== null && (
        <ContactDialog
          key={opened.id}
          contact={opened}
          onClose={contacts.close}
          onStatus={(next) => contacts.setStatus(opened, next)}
          onReply={(reply) => contacts.reply(opened, reply)}
          onNotes={(notes) => contacts.note(opened, notes)}
          onSpam={(isSpam) => contacts.setSpam(opened, isSpam)}
          onDelete={() => void contacts.remove(opened)}
          onGo={(path) => {
            contacts.close();
            void navigate(path);
          }}
        />
      )}
    </>
  );
};

const countLabel = (shown: number, hasMore: boolean): string =>
  hasMore ? `The newest ${shown} messages` : `${shown} ${shown === 1 ? 'message' : 'messages'}`;

const useLinkedMessage = (open: (contact: ContactMessage) => void): void => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const linked = search.get('message');
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = open;
  });
  useEffect(() => {
    if (linked === null) return;
    void navigate(`${paths.admin}?tab=contacts`, { replace: true });
    fetchContact(linked).then(
      (contact) => openNow.current(contact),
      () => undefined,
    );
  }, [linked, navigate]);
};
