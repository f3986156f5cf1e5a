import { Hono, type Context } from 'hono';
import { ConsoleRefusal } from '../api/refusal.ts';
import type { Buyer } from '../buyer.ts';
import { OUTCOMES, REASONS, STAGES, STATUSES, wholeDispute, type Dispute } from '../disputes/dispute.ts';
import { answerDispute, openDispute, resolveDispute, updateDispute } from '../disputes/dispute-actions.ts';
import { stamp } from '../ids.ts';
import type { Payment } from '../refunds/payment.ts';
import type { World } from '../world.ts';
import { optionalChoice, optionalTime, readAmount, type Act, type ConsoleCall } from './console-input.ts';

/** Opens a dispute over a payment as a call of the console describes it, by default an inquiry. */
export const openByHand = (
  world: World,
  call: ConsoleCall,
  { payment, time, buyer }: { payment: Payment; time: string; buyer: Buyer | null },
): Dispute =>
  openDispute(world, payment, {
    reason: optionalChoice(call, 'reason', REASONS) ?? 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    stage: optionalChoice(call, 'stage', STAGES) ?? 'INQUIRY',
    amount: readAmount(call.read('amount'), payment.amount.currency_code),
    time,
    buyerName: buyer === null ? 'Somebody' : `${buyer.name.given_name} ${buyer.name.surname}`,
  });

export const disputeConsole = (world: World, act: Act) => {
  const on = (run: (dispute: Dispute, call: ConsoleCall) => void) =>
    act((c: Context, call) => {
      const dispute = world.disputes.get(c.req.param('id') ?? '');
      if (dispute === undefined) throw new ConsoleRefusal(404, 'There is no such dispute.');
      run(dispute, call);
      return wholeDispute(dispute, world.origin());
    });

  return new Hono()
    .post(
      '/:id/update',
      on((dispute, call) => {
        const due = optionalTime(call, 'due');
        updateDispute(world, dispute, {
          status: optionalChoice(call, 'status', STATUSES) ?? 'UNDER_REVIEW',
          stage: optionalChoice(call, 'stage', STAGES) ?? dispute.stage,
          amount: readAmount(call.read('amount'), dispute.amount.currency_code) ?? dispute.amount,
          ...(due !== undefined && { seller_response_due_date: stamp(due) }),
        });
      }),
    )
    .post(
      '/:id/answer',
      on((dispute) => answerDispute(world, dispute)),
    )
    .post(
      '/:id/resolve',
      on((dispute, call) =>
        resolveDispute(world, dispute, optionalChoice(call, 'outcome', OUTCOMES) ?? 'RESOLVED_SELLER_FAVOUR'),
      ),
    );
};
