import type { ArtReference } from '../art/families.ts'
import { craneMessages } from './messages/crane.ts'
import { grottoMessages } from './messages/grotto.ts'
import { kilnMessages } from './messages/kiln.ts'
import { koiMessages } from './messages/koi.ts'
import { museumMessages } from './messages/museum.ts'
import { pinesMessages } from './messages/pines.ts'
import { terraceMessages } from './messages/terrace.ts'
import { townMessages } from './messages/town.ts'
import type { SpotMessage } from './messages/types.ts'

/** A scenic spot with its wall. */
export interface Spot {
  key: string
  name: string
  summary: string
  /** Key of the series whose pictures visitors may have taken here. */
  series: string
  cover: ArtReference
  place: string
  /** Opening hours as text. */
  opening: string
  messages: readonly SpotMessage[]
}

/** The scenic spots of 云岫, in display order; invented, like everything there. */
export const spots: readonly Spot[] = [
  {
    key: 'pines',
    series: 'peaks',
    name: '听松峰',
    summary: '十二峰里松声最好的一座。清晨雾到松腰，风来时满山都是潮水的声音。',
    cover: { family: 'mountains', seed: 'spot-pines', brief: 'pines dawn' },
    place: '漱川北岸，揽雾岭东段',
    opening: '全年开放，4:30 至 18:00；雨雪天铁索一段封闭',
    messages: pinesMessages,
  },
  {
    key: 'town',
    series: 'eaves',
    name: '青檐镇',
    summary: '临河而建的老镇，一百四十座青瓦屋顶，三孔的半月桥，雨后瓦上泛一层青光。',
    cover: { family: 'pagoda', seed: 'spot-town', brief: 'bridge' },
    place: '漱川中游，半月桥两岸',
    opening: '全天开放；望川塔 9:00 至 17:00，周一闭塔',
    messages: townMessages,
  },
  {
    key: 'kiln',
    series: 'kiln',
    name: '泊云龙窑',
    summary: '四十二米的龙窑依山而卧，一年烧春秋两次，看火不看表，看颜色。',
    cover: { family: 'porcelain', seed: 'spot-kiln', brief: 'meiping celadon' },
    place: '泊云村南，窑溪边',
    opening: '9:00 至 17:00；开窑日另行公告，烧窑期间夜间可预约',
    messages: kilnMessages,
  },
  {
    key: 'grotto',
    series: 'grotto',
    name: '千灯窟',
    summary: '红崖上的四十六座石窟，剥落之处只剩颜色。凿窟的人曾在每座窟前留一盏灯。',
    cover: { family: 'mural', seed: 'spot-grotto', brief: 'cliff' },
    place: '漱川北岸红崖',
    opening: '8:30 至 17:30，17:00 停止入窟；每次三十人，随讲解进入',
    messages: grottoMessages,
  },
  {
    key: 'terrace',
    series: 'terrace',
    name: '层月坪',
    summary: '三千多块田层层向下，春天放水以后，一块田里一个月亮。',
    cover: { family: 'terrace', seed: 'spot-terrace', brief: 'mirror' },
    place: '漱川上游，层月坪村',
    opening: '全天开放；清明前后放水，观景台日出前一小时开灯',
    messages: terraceMessages,
  },
  {
    key: 'crane',
    series: 'crane',
    name: '鹤汀',
    summary: '漱川出山后摊开的一片芦苇湿地，霜降到惊蛰，三百多只鹤在这里过冬。',
    cover: { family: 'crane', seed: 'spot-crane', brief: 'reeds autumn' },
    place: '漱川下游湿地',
    opening: '6:00 至 17:00；鹤在的时候请轻声，勿放飞行器',
    messages: craneMessages,
  },
  {
    key: 'koi',
    series: 'koi',
    name: '落花潭',
    summary: '半山的一口深潭，三月野桃落满水面。不投食，不出声，坐够一炷香再走。',
    cover: { family: 'koi', seed: 'spot-koi', brief: 'school jade' },
    place: '听松峰半腰，西侧山路可到',
    opening: '7:00 至 18:00；花期每次限三十人',
    messages: koiMessages,
  },
  {
    key: 'museum',
    series: 'bronze',
    name: '云岫博物院',
    summary: '建在坞山遗址旁，青铜、瓷器与壁画近万件。补上去的地方颜色浅一度，一眼可辨。',
    cover: { family: 'bronze', seed: 'spot-museum', brief: 'ding' },
    place: '坞山脚下，老水渠旁',
    opening: '9:00 至 17:00，16:30 停止入馆；周一闭馆',
    messages: museumMessages,
  },
]

/** Messages of the first account to try, one in every state. */
export const ownMessages: readonly {
  spot: string
  text: string
  daysAgo: number
  state: 'pending' | 'visible' | 'refused' | 'hidden'
  /** Reason for a refusal or removal, as the writer sees it. */
  reason?: string
  /** The writer's appeal, which has not been answered yet. */
  appeal?: string
}[] = [
  { spot: 'pines', daysAgo: 0, state: 'pending', text: '今天的雾到了松腰就不走了，我也不想走。' },
  { spot: 'crane', daysAgo: 1, state: 'pending', text: '芦花开了，鹤还没到，先替它们占个位置。' },
  { spot: 'town', daysAgo: 6, state: 'visible', text: '在半月桥上等到第三个月亮，值得。' },
  {
    spot: 'kiln',
    daysAgo: 17,
    state: 'visible',
    text: '开窑那天站在最后一排，听见前面有人轻轻“呀”了一声，就知道这一窑成了。',
  },
  {
    spot: 'museum',
    daysAgo: 12,
    state: 'refused',
    reason: '内容与景区无关，请写下你在这里的见闻',
    text: '周末有人一起吃火锅吗？',
  },
  {
    spot: 'grotto',
    daysAgo: 9,
    state: 'refused',
    reason: '文字难以看懂，换一种写法会更好',
    appeal: '写的是第十七窟的飘带，不是乱写的，请再看一看。',
    text: '飘，飘，飘飘飘，一千年还在飘。',
  },
  {
    spot: 'koi',
    daysAgo: 21,
    state: 'hidden',
    reason: '收到多位用户举报，复核后认为提到了他人的隐私',
    text: '今天潭边又遇到住在西坡三号的那位大姐，她说最近在和邻居闹别扭。',
  },
]
