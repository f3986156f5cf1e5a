import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlansOverview } from '#contract/paypal-plans';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { onSaved } from '../saves.ts';
import { choosePlan, fetchPlans, makePlan } from './plans-api.ts';

export interface Plans {
  /** Null until it is known, and when it could not be had: the editor works without it. */
  overview: PlansOverview | null;
  /** Whether a plan is being chosen or made. */
  isBusy: boolean;
  choose: (tierId: string, planId: string) => void;
  make: (tierId: string) => void;
}

/** PayPal's plans of the tiers as they are saved, looked at again after every save. */
export const usePlans = (): Plans => {
  const [overview, setOverview] = useState<PlansOverview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const last = useRef(0);
  const run = useCallback(async (work: Promise<PlansOverview>, failure: string | null) => {
    last.current += 1;
    const mine = last.current;
    try {
      const next = await work;
      if (mine === last.current) setOverview(next);
    } catch (error) {
      const description = error instanceof ApiError ? error.message : undefined;
      if (failure !== null) toast({ tone: 'error', title: failure, description });
    }
  }, []);
  useEffect(() => {
    const load = () => void run(fetchPlans(), null);
    load();
    return onSaved(load);
  }, [run]);
  const act = async (work: Promise<PlansOverview>, failure: string) => {
    setBusy(true);
    await run(work, failure);
    setBusy(false);
  };
  return {
    overview,
    isBusy,
    choose: (tierId, planId) => void act(choosePlan(tierId, planId), 'The plan was not chosen'),
    make: (tierId) => void act(makePlan(tierId), 'The plan was not made'),
  };
};
