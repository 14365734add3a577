import type { Entry, Help, Ticket, TicketCard } from '../../src/features/tickets/api.ts'

export const someHelp = (changes: Partial<Help> = {}): Help => ({
  questions: [
    { topic: 'order', question: '付了款怎么还没到？', answer: '请先刷新订单。' },
    { topic: 'item', question: '上链要等多久？', answer: '通常几分钟。' },
  ],
  hours: '每天 09:00–21:00',
  answerMinutes: 30,
  textMost: 100,
  picturesMost: 2,
  openMost: 5,
  reopenDays: 7,
  ...changes,
})

const now = () => Math.floor(Date.now() / 1000)

export const someCard = (changes: Partial<TicketCard> = {}): TicketCard => ({
  ticketId: '7',
  topic: 'order',
  state: 'answered',
  asked: '付款后没有看到藏品',
  about: null,
  isUnread: false,
  time: now() - 7200,
  changed: now() - 3600,
  ...changes,
})

export const said = (entryId: string, side: Entry['side'], text: string): Entry => ({
  entryId,
  side,
  kind: 'words',
  text,
  pictures: [],
  time: now() - 3600,
})

export const someTicket = (changes: Partial<Ticket> = {}): Ticket => ({
  ...someCard(),
  entries: [said('1', 'collector', '付款后没有看到藏品'), said('2', 'staff', '已经到账，请刷新。')],
  answerBy: null,
  reopenUntil: null,
  canRate: false,
  rating: null,
  ...changes,
})

export const pageOf = (list: TicketCard[]) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
})
