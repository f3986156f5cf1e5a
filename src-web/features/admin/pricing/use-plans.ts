import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlansOverview } from '#contract/paypal-plans';
import { messageOf } from '../../../components/loaded.tsx';
import { toast } from '../../../components/toast.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';

export interface Plans {
  overview: PlansOverview | null;
  isBusy: boolean;
  choose: (tierId: string, planId: string) => void;
  make: (tierId: string) => void;
}

export const usePlans = (): Plans => {
  const { data = null } = useQuery({ queryKey: [NAME], queryFn: fetchPlans });
  useReadAfterSaves(NAME);
  const chosen = useChange(({ tierId, planId }: { tierId: string; planId: string }) => choosePlan(tierId, planId));
  const made = useChange(makePlan);
  return {
    overview: data,
    isBusy: chosen.isPending || made.isPending,
    choose: (tierId, planId) =>
      chosen.mutate({ tierId, planId }, { onError: (error) => tell('The plan was not chosen', error) }),
    make: (tierId) => made.mutate(tierId, { onError: (error) => tell('The plan was not made', error) }),
  };
};

const NAME = 'plans';

const useChange = <T>(change: (what: T) => Promise<PlansOverview>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSuccess: async (overview) => {
      await client.cancelQueries({ queryKey: [NAME] });
      client.setQueryData([NAME], overview);
    },
  });
};

const tell = (title: string, error: Error): void => toast({ tone: 'error', title, description: messageOf(error) });

const fetchPlans = (): Promise<PlansOverview> =>
  adminRead(() => ownerApi.admin.paypal.plans.$get(), 'Failed to fetch the plans');

const choosePlan = (tierId: string, planId: string): Promise<PlansOverview> =>
  adminRead(
    () => ownerApi.admin.paypal.plans[':tierId'].$put({ param: { tierId }, json: { plan_id: planId } }),
    'Failed to choose the plan',
  );

const makePlan = (tierId: string): Promise<PlansOverview> =>
  adminRead(() => ownerApi.admin.paypal.plans[':tierId'].$post({ param: { tierId } }), 'Failed to make the plan');
