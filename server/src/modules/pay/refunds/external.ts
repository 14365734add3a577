import type { Approvable } from '../../../core/approvable.ts'
import { moneyText } from '../../../core/summaryRows.ts'
import { AppError } from '../../../core/errors.ts'
import { requireMove } from '../../../core/transitions.ts'
import { type Emit, events } from '../../../events/index.ts'
import { lockOpenRefund } from './lock.ts'
import * as queries from './queries.ts'

/** Records a refund that was paid outside its channel, with two-person approval. The channel is not asked for it again. */
export const recordExternalRefund = ({ emit }: { emit: Emit }): Approvable<'refund/settle'> => ({
  async prepare(tx, { refundSn, channelRefundNo }) {
    const { orderSn, amountFen, refusal } = await lockOpenRefund(tx, refundSn)
    // A refund with an unknown outcome may still be completed by its channel, which would refund it twice.
    if (refusal === null)
      throw new AppError('ILLEGAL_TRANSITION', { msg: '支付渠道没有拒绝这笔退款，结果还不明确，不能人工登记' })
    return {
      target: `order:${orderSn}`,
      seen: { refundSn, isOpen: true },
      summary: {
        subject: `订单 ${orderSn}`,
        sentence: `登记已在渠道之外退还 ${moneyText(amountFen)}，系统不再向渠道退这笔款`,
        rows: [
          { kind: 'text', label: '退款', before: '退款中', after: '已退款' },
          { kind: 'money', label: '金额', after: amountFen },
          { kind: 'text', label: '渠道拒绝的原因', after: refusal },
          { kind: 'text', label: '退款凭证号', after: channelRefundNo },
          { kind: 'link', label: '订单', to: `/orders/${orderSn}`, text: orderSn },
        ],
      },
      before: { refundSn, amountFen, refusal, status: '退款中' },
      after: { refundSn, amountFen, channelRefundNo, status: '已退款' },
      weight: amountFen,
    }
  },
  async perform(tx, { refundSn, channelRefundNo }) {
    const { orderSn, paymentSn, amountFen, uid } = await lockOpenRefund(tx, refundSn)
    requireMove(await queries.setRefundDone(tx, refundSn, channelRefundNo))
    await queries.enterRefund(tx, { refundSn, paymentSn, orderSn, amountFen })
    await emit(tx, events.refundDone, { refundSn, orderSn, uid, amountFen })
    return {}
  },
})
