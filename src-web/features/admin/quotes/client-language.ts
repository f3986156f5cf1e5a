import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { email } from '#contract/text';
import type { WordsLanguage } from '#contract/words';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer } from '../admin-api.ts';

const fetchClientLanguage = async (address: string): Promise<WordsLanguage | null> => {
  const query = { search: address, status: 'all' } as const;
  const [users, messages] = await Promise.all([
    adminAnswer(() => ownerApi.admin.users.$get({ query: { ...query, sort: 'created_at' } })),
    adminAnswer(() => ownerApi.contacts.$get({ query })),
  ]);
  const known = [...users.data, ...messages.data].filter((one) => one.email.toLowerCase() === address.toLowerCase());
  return known.find(({ language }) => language !== null)?.language ?? null;
};

export const useClientLanguage = (address: string) => {
  const [asked, look] = useState(address);
  const { data } = useQuery({
    queryKey: ['client language', asked],
    queryFn: () => fetchClientLanguage(asked),
    enabled: email.safeParse(asked).success,
  });
  return { language: asked === address ? (data ?? undefined) : undefined, look, asked };
};
