import { expect, test } from 'vitest'
import { maskBody } from '../../src/modules/pay/notifications/maskBody.ts'

test('[console.masking] a notification is shown without the payer and the proof of its sender', () => {
  const form = maskBody('out_trade_no=17&buyer_logon_id=138****1&memo=call+13812345678&total_amount=1.00&sign=abc%3D')
  expect(form).toBe('out_trade_no=17\nbuyer_logon_id=***\nmemo=call ***\ntotal_amount=1.00\nsign=***')
  const json = maskBody('{"amount":100,"payer":{"openid":"o1","phone":13812345678},"mailTo":"a@b.cn","no":"7"}')
  expect(JSON.parse(json)).toEqual({ amount: 100, payer: { openid: '***', phone: '***' }, mailTo: '***', no: '7' })
  expect(maskBody('rang 13812345678')).toBe('rang ***')
})
