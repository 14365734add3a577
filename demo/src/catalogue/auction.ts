import type { ArtReference } from '../art/families.ts'

const hour = 3600

/** A lot of the demonstration; prices in fen, times in seconds from its creation. */
export interface DemoLot {
  key: string
  name: string
  subtitle: string
  house: string
  licenceNumber: string
  /** Key of the consigning shop. */
  shop: string
  creator: string
  cover: ArtReference
  story: readonly string[]
  remarks: readonly string[]
  startPriceFen: number
  stepFen: number
  depositFen: number
  startsInSeconds: number
  endsInSeconds: number
  /** Bids before the demonstration opens: index of the bidder from 0, price, and hours ago. */
  bids: readonly { by: number; priceFen: number; hoursAgo: number }[]
}

/** The demonstration's only lot. The auction house and its licence are invented, like everything in 云岫. */
export const lot: DemoLot = {
  key: 'kiln-spring-vase',
  name: '天青釉柴烧玉壶春瓶',
  subtitle: '泊云窑 · 甲辰年秋窑 · 通高 31.6 厘米',
  house: '云岫拍卖行',
  licenceNumber: '云岫拍批字〔2026〕第 07 号',
  shop: 'kiln',
  creator: 'lu-bozhou',
  cover: { family: 'porcelain', seed: 'lot-spring-vase', brief: 'flask celadon' },
  story: [
    '泊云窑一年只烧春秋两次。这只玉壶春瓶出自秋窑第三夜，放在龙窑中段靠火眼的位置，釉色因此一面偏青，一面带一层很薄的月白。',
    '陆泊舟在火色账簿里给这一窑记了四个字：“雨停得早。”同窑的玉壶春瓶烧成三只，两只留在窑社，这一只第一次交到外面。',
    '瓶底有手刻“泊云”二字和窑次，随瓶附窑社的出窑记录、云岫拍卖行的鉴定书，以及陆泊舟手抄的那一页火色账。',
  ],
  remarks: [
    '品相：完好，无修补；足底有两处窑粘痕，直径约三毫米，为柴烧常见。',
    '预展：每周六上午在泊云窑社陈列室，可上手细看，需提前一天预约。',
    '寄送：由拍卖行打木箱保价寄出，签收前请当面开箱查看。',
  ],
  startPriceFen: 300_000,
  stepFen: 20_000,
  depositFen: 50_000,
  startsInSeconds: -30 * hour,
  endsInSeconds: 6 * 24 * hour,
  bids: [
    { by: 0, priceFen: 300_000, hoursAgo: 29 },
    { by: 1, priceFen: 320_000, hoursAgo: 26 },
    { by: 0, priceFen: 360_000, hoursAgo: 25 },
    { by: 2, priceFen: 380_000, hoursAgo: 18 },
    { by: 1, priceFen: 420_000, hoursAgo: 9 },
    { by: 3, priceFen: 440_000, hoursAgo: 5 },
    { by: 2, priceFen: 480_000, hoursAgo: 2 },
  ],
}
