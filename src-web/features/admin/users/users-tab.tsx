import { useQuery } from '@tanstack/react-query';
import { useState, useLayoutEffect, useRef } from 'react';
import type { UserFilter, UserSort, UsersSummary } from '#contract/admin-people';
import { SelectField } from '../components/fields.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { ListToolbar } from '../lists/list-toolbar.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { buttonClass } from '../../../components/button.ts';
import { RouteLink } from '../../../components/route-link.tsx';
import { newInvoicePath } from '../quote-paths.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { languageName } from '../components/language-name.ts';
import { Fact, Facts, RecordHead, RecordPage } from '../lists/record-page.tsx';
import { CustomerPanels } from './customer-panels.tsx';
import { netLine } from '../../../components/net-line.ts';
import { formatCount } from '../../../lib/format-count.ts';
import styles from './summary-cards.module.css';
import { FILTERS, SORTS, fullName } from './user-labels.ts';
import type { User } from '#contract/accounts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fetchSummary, fetchUsers, usersFile, fetchCustomer } from './users-api.ts';
import { UsersTable, UserBilling } from './users-table.tsx';
import { formatAmount } from '../../../lib/format-money.ts';

export const UsersTab = () => {
  const { typed, search, type } = useSearch();
  const [status, setStatus] = useState<UserFilter>('all');
  const [sort, setSort] = useState<UserSort>('created_at');
  const { opened, list: place, open, close } = useOpenCustomer();
  const query = { search, status, sort };
  const list = useList({
    name: 'users',
    narrowedBy: query,
    read: (after) => fetchUsers(query, after),
    failureToast: FAILED,
  });
  const summary = useQuery({ queryKey: ['users summary'], queryFn: fetchSummary });
  const listed = list.state.status === 'shown' ? list.state.records.find(({ id }) => id === opened) : undefined;
  const refresh = () => {
    void summary.refetch();
    void list.reload();
  };
  return (
    <>
      {opened !== null && <CustomerView key={opened} id={opened} listed={listed} onBack={close} />}
      <div ref={place} hidden={opened !== null}>
        <TabHead title="Users" isBusy={list.isBusy} onRefresh={refresh}>
          <ExportButton file={usersFile(query)} />
        </TabHead>
        <SummaryCards summary={list.state.status === 'failed' || summary.isError ? null : (summary.data ?? null)} />
        <ListToolbar label="Search users" hint="Name or email" typed={typed} onType={type}>
          <SelectField label="Status" value={status} options={FILTERS} onChange={setStatus} />
          <SelectField label="Sort by" value={sort} options={SORTS} onChange={setSort} />
        </ListToolbar>
        <ListFrame
          list={list}
          empty="No users found matching your criteria."
          failure="The users could not be loaded."
          count={countLabel}
        >
          {(users) => <UsersTable users={users} onOpen={open} />}
        </ListFrame>
      </div>
    </>
  );
};

const FAILED = {
  tone: 'error',
  title: 'Error loading users',
  description: 'Failed to load users data. Please try again.',
} as const;

const countLabel = (shown: number, hasMore: boolean): string =>
  hasMore ? `The first ${shown} users` : `${shown} ${shown === 1 ? 'user' : 'users'}`;

export const SummaryCards = ({ summary }: { summary: UsersSummary | null }) => (
  <>
    <dl className={styles['cards']}>
      {CARDS.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{summary === null ? '–' : value(summary)}</dd>
        </div>
      ))}
    </dl>
    <p className={styles['note']}>
      The people are those who have an account. The revenue is money from accounts, less refunds. It counts what deleted
      accounts have paid as well, so the list may sum to less.
    </p>
    <p className={styles['net']}>{summary !== null && netLine(summary.net)}</p>
  </>
);

const CARDS: readonly { label: string; value: (summary: UsersSummary) => string }[] = [
  { label: 'Total Users', value: (summary) => formatCount(summary.total_users) },
  { label: 'Active Subscribers', value: (summary) => formatCount(summary.active_subscribers) },
  { label: 'Paying Users', value: (summary) => formatCount(summary.paying_users) },
  {
    label: 'Total Revenue',
    value: (summary) => formatAmount(summary.total_revenue, summary.currency, 'short'),
  },
];

const useOpenCustomer = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHere = ['users', null].includes(search.get('tab'));
  const opened = isHere ? search.get('user') : null;
  const place = useRef<{ id: string; scrolled: number } | null>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!isHere || opened !== null || place.current === null) return;
    const { id, scrolled } = place.current;
    place.current = null;
    window.scrollTo({ top: scrolled, behavior: 'instant' });
    list.current?.querySelector<HTMLElement>(`[data-user="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }, [isHere, opened]);

  const open = ({ id }: User) => {
    place.current = { id, scrolled: window.scrollY };
    void navigate(`${LIST}&user=${encodeURIComponent(id)}`);
  };
  const close = () => {
    // When a customer's page was opened by its address, there is no list to go back to.
    if (place.current === null) void navigate(LIST, { replace: true });
    else history.back();
  };
  return { opened, list, open, close };
};

const LIST = `${paths.admin}?tab=users`;

interface CustomerViewProps {
  id: string;
  listed: User | undefined;
  onBack: () => void;
}

const CustomerView = ({ id, listed, onBack }: CustomerViewProps) => {
  const customer = useQuery({ queryKey: ['customer', id], queryFn: () => whileWaiting(fetchCustomer(id)) });
  const user = customer.data?.user ?? listed;
  return (
    <RecordPage list="users" onBack={onBack}>
      {user !== undefined && (
        <RecordHead title={fullName(user)}>
          <UserBilling user={user} />
          <UserFacts user={user} />
          <RouteLink to={newInvoicePath({ user: user.id })} className={buttonClass('outline')}>
            Write an Invoice
          </RouteLink>
        </RecordHead>
      )}
      <Loaded query={customer} rows={4}>
        {(known) => <CustomerPanels customer={known} />}
      </Loaded>
    </RecordPage>
  );
};

const UserFacts = ({ user }: { user: User }) => (
  <Facts>
    <Fact label="Email">
      <a href={`mailto:${encodeURIComponent(user.email).replaceAll('%40', '@')}`}>{user.email}</a>
      <small>{user.email_verified ? ' (confirmed)' : ' (not confirmed)'}</small>
    </Fact>
    <Fact label="Language">{languageName(user.language)}</Fact>
    <Fact label="Joined">{formatDay(user.created_at)}</Fact>
    <Fact label="Orders">{user.total_orders}</Fact>
    <Fact label="Spent">{formatAmount(user.total_spent, user.currency)}</Fact>
  </Facts>
);
