import type { TicketState, TicketTopic } from '@app/contract/tickets'

/** A message or action in a ticket, with its age in minutes. */
export interface DemoEntry {
  by: 'collector' | 'staff'
  kind?: 'words' | 'note' | 'solved'
  text?: string
  minutesAgo: number
}

export interface DemoTicket {
  /** Index of the user among the demonstration's accounts. */
  user: number
  topic: TicketTopic
  /** Kind of the user's object that the ticket refers to. */
  about?: 'order' | 'item'
  state: TicketState
  rating?: 4 | 5
  entries: readonly DemoEntry[]
}

const hour = 60
const day = 24 * hour

/** Tickets in every state, from a waiting user to a satisfied one. */
export const demoTickets: readonly DemoTicket[] = [
  {
    user: 0,
    topic: 'item',
    about: 'item',
    state: 'answered',
    entries: [
      { by: 'collector', text: '想把这件藏品给朋友看看，又不想转赠出去，有办法吗？', minutesAgo: 5 * hour },
      { by: 'staff', kind: 'note', text: '展示页不需要登录，发链接即可。', minutesAgo: 4 * hour + 50 },
      {
        by: 'staff',
        text: '有的。在藏品详情里打开它的展示页，把链接或二维码发给朋友就好，对方不用登录，能看到作品、编号和链上记录。购入价和你的完整昵称都不会显示。',
        minutesAgo: 4 * hour + 40,
      },
    ],
  },
  {
    user: 0,
    topic: 'order',
    about: 'order',
    state: 'solved',
    rating: 5,
    entries: [
      { by: 'collector', text: '付款后页面一直在转，不知道有没有买到。', minutesAgo: 3 * day },
      {
        by: 'staff',
        text: '已为你核对，款项到账，藏品也已入藏，编号在“我的藏品”里可以看到。',
        minutesAgo: 3 * day - 12,
      },
      { by: 'collector', text: '看到了，谢谢，回得真快。', minutesAgo: 3 * day - 20 },
      { by: 'staff', kind: 'solved', minutesAgo: 3 * day - 25 },
    ],
  },
  {
    user: 1,
    topic: 'rights',
    state: 'waiting',
    entries: [
      { by: 'collector', text: '研学权益写着霜降后寄出，地址填好了，大概哪天能收到？', minutesAgo: 26 * hour },
      { by: 'staff', text: '这批周四统一寄出，寄出后权益页会显示单号。', minutesAgo: 25 * hour },
      { by: 'collector', text: '好的。周末不在家，能不能改成下周一送到？', minutesAgo: 2 * hour },
    ],
  },
  {
    user: 2,
    topic: 'account',
    state: 'open',
    entries: [{ by: 'collector', text: '名字里有一个生僻字，实名认证总是提示不一致，该怎么填？', minutesAgo: 8 }],
  },
  {
    user: 3,
    topic: 'play',
    state: 'open',
    entries: [{ by: 'collector', text: '昨天留言通过了，积分还没有到账。', minutesAgo: 20 * hour }],
  },
  {
    user: 3,
    topic: 'other',
    state: 'closed',
    rating: 4,
    entries: [
      { by: 'collector', text: '画家的其他作品还会发行吗？', minutesAgo: 20 * day },
      { by: 'staff', text: '会的，下一辑正在筹备，开售前会在公告里告诉大家。', minutesAgo: 20 * day - 30 },
      { by: 'collector', kind: 'solved', minutesAgo: 20 * day - 60 },
    ],
  },
]

export const demoTemplates: readonly { name: string; topic: TicketTopic | null; text: string }[] = [
  {
    name: '上链排队',
    topic: 'item',
    text: '这件藏品正在排队上链，通常几分钟内完成，热门发售时会久一些。上链之前它已归你所有，完成后会显示链上编号。',
  },
  {
    name: '款项核对',
    topic: 'order',
    text: '已为你核对这笔款项。若支付结果迟迟没有更新，请把支付凭证的截图发来（可遮住卡号），我们会与支付渠道逐笔对账。',
  },
  {
    name: '生僻字实名',
    topic: 'account',
    text: '请按身份证上的写法填写，输入法打不出的字可以从证件页复制。仍然不一致时会转人工核实，工作时间内给出结果。',
  },
  { name: '结束语', topic: null, text: '如果没有其他问题，这次咨询就先到这里。七天之内可以随时重新打开继续问我们。' },
]
