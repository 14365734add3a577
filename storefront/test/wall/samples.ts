import { KycStatus } from '@app/contract/enums'
import type { Comment, Message, MessagePage, Wall } from '../../src/features/wall/api.ts'
import { someUser } from '../support/api.ts'

const cover = { url: '', widths: [], ratio: 1.5, placeholder: '' }
const now = () => Math.floor(Date.now() / 1000)
export const verified = { ...someUser, kycStatus: KycStatus.success }

export const someWall = (changes: Partial<Wall> = {}): Wall => ({
  spots: [
    { spotId: '1', name: '听松峰', summary: '松声最好', cover, place: '漱川北岸', opening: '全天', messages: 3 },
    { spotId: '2', name: '鹤汀', summary: '看鹤', cover, place: '漱川下游', opening: '6:00 至 17:00', messages: 4 },
  ],
  rules: ['请写下真实的见闻'],
  textMost: 300,
  picturesMost: 2,
  perDay: 5,
  leftToday: 5,
  points: 2,
  pointsPerDay: 3,
  ...changes,
})

export const someMessage = (changes: Partial<Message> = {}): Message => ({
  messageId: '10',
  spotId: '1',
  spotName: '听松峰',
  text: '松涛像海',
  pictures: [],
  name: '一盏茶',
  avatar: '',
  isMine: false,
  state: 'visible',
  reason: null,
  canAppeal: false,
  thumbs: 4,
  hasThumbed: false,
  comments: 1,
  time: now() - 7200,
  ...changes,
})

export const pageOf = (list: Message[], live = 100): MessagePage => ({
  list,
  total: list.length,
  page: 1,
  size: 10,
  cursor: null,
  live,
})

export const someComment = (changes: Partial<Comment> = {}): Comment => ({
  commentId: '20',
  text: '我也去过',
  name: '四点半起床',
  avatar: '',
  isMine: false,
  state: 'visible',
  reason: null,
  time: now() - 3600,
  ...changes,
})
