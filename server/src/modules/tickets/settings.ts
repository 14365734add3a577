import * as z from 'zod'
import { ticketTopic } from '@app/contract/tickets'

const days = z.int().min(1).max(90)
const minutes = z.int().min(1).max(10_080)

/** Settings of tickets; key `tickets` of the table settings. */
const tickets = z
  .strictObject({
    /** Office hours, in minutes of the day in Shanghai. */
    opensAt: z.int().min(0).max(1439).meta({ title: '上班时间，零点之后（分钟）' }),
    closesAt: z.int().min(1).max(1440).meta({ title: '下班时间，零点之后（分钟）' }),
    /** 1 for Monday to 7 for Sunday. */
    days: z.array(z.int().min(1).max(7)).min(1).meta({ title: '工作日', description: '1 为周一，7 为周日。' }),
    /** Minutes of office hours that are the target for each answer. */
    answerMinutes: minutes.meta({ title: '首次回复目标（分钟）' }),
    againMinutes: minutes.meta({ title: '再次回复目标（分钟）' }),
    /** Characters of a collector's message; the contract allows 1000. */
    textMost: z.int().min(1).max(1000).meta({ title: '每条消息最多字数' }),
    /** Pictures of a message; the contract allows 9. */
    picturesMost: z.int().min(0).max(9).meta({ title: '每条消息最多图片' }),
    /** Unsolved tickets of one user. */
    openMost: z.int().min(1).max(100).meta({ title: '每人未解决的咨询数' }),
    /** Entries of one ticket, after which its owner must open another. */
    entriesMost: z.int().min(10).max(1000).meta({ title: '每次咨询最多消息数' }),
    newPerHour: z.int().min(1).max(1000).meta({ title: '每人每小时新提咨询数' }),
    wordsPerMinute: z.int().min(1).max(1000).meta({ title: '每人每分钟消息数' }),
    /** Days in which a solved ticket can be reopened. */
    reopenDays: days.meta({ title: '可重新打开（天）' }),
    /** Days without a reply of its owner after which an answered ticket counts as solved. */
    silentDays: days.meta({ title: '多久无回复视为已解决（天）' }),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, '开始时间要早于结束时间')
  .meta({ title: '客服咨询' })

/** Frequently asked questions; key `help` of the table settings. */
const help = z.strictObject({
  questions: z.array(
    z.strictObject({
      topic: ticketTopic.meta({ title: '类别' }),
      question: z.string().min(1).max(60).meta({ title: '问题' }),
      answer: z.string().min(1).max(600).meta({ title: '回答' }),
    }),
  ),
})

export const ticketSchemas = { tickets, help }
export type TicketSettings = { tickets: z.output<typeof tickets>; help: z.output<typeof help> }

/** Defaults according to rules/tickets, and common questions of any such marketplace. */
export const ticketDefaults: TicketSettings = {
  tickets: {
    opensAt: 9 * 60,
    closesAt: 21 * 60,
    days: [1, 2, 3, 4, 5, 6, 7],
    answerMinutes: 30,
    againMinutes: 60,
    textMost: 1000,
    picturesMost: 6,
    openMost: 5,
    entriesMost: 200,
    newPerHour: 10,
    wordsPerMinute: 10,
    reopenDays: 7,
    silentDays: 7,
  },
  help: {
    questions: [
      {
        topic: 'order',
        question: '付了款，订单还显示待支付怎么办？',
        answer:
          '支付结果通常几秒内到账。请先在“我的订单”里刷新；超过十分钟仍未更新，可从该订单联系客服。没有成交的款项会原路退回，不会重复扣款。',
      },
      {
        topic: 'order',
        question: '数字藏品可以退款吗？',
        answer:
          '数字藏品一经交付不支持退换。如果藏品一直未能上链，或平台未能交付，款项会原路退回。带实物的作品按订单页写明的退货期限处理。',
      },
      {
        topic: 'item',
        question: '藏品显示“上链中”要等多久？',
        answer:
          '一般几分钟内完成，热门发售时会排队，最长数小时。上链前藏品已归你所有，在“我的藏品”里可以看到；完成后会显示链上编号与交易哈希。',
      },
      {
        topic: 'item',
        question: '怎样把藏品送给朋友？',
        answer:
          '在藏品详情里选择转赠，输入对方手机号和安全码。对方需要完成实名认证，并且这件藏品已满页面写明的持有天数。对方接收之前你可以撤回。',
      },
      {
        topic: 'account',
        question: '实名认证没有通过怎么办？',
        answer:
          '请核对姓名与身份证号是否和证件一致，生僻字请按证件书写。需要人工核实的，工作人员会在工作时间内处理，结果显示在实名认证页。',
      },
      {
        topic: 'account',
        question: '换了手机号还能登录吗？',
        answer:
          '原手机号仍能收到短信时，请先登录再联系客服更换；原手机号已停用的，请联系客服，我们会核实身份后协助处理。请勿向任何人透露验证码。',
      },
      {
        topic: 'rights',
        question: '权益和实物什么时候寄出？',
        answer:
          '需要寄送的权益，请先在权益详情里选好收货地址。寄出后页面会显示快递公司与单号。已寄出的地址不能修改，请联系客服协助。',
      },
      {
        topic: 'play',
        question: '积分为什么没有到账？',
        answer:
          '购买所得的积分在订单完成后到账；有退货期限的，在期限结束后到账。活动积分有每日上限，明细可在“积分”页查看。',
      },
    ],
  },
}
