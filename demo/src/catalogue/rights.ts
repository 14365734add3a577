import type { ArtReference } from '../art/families.ts'

/** A partner whose rights come with works. All four are invented, like their region. */
export interface PartnerBrand {
  key: string
  name: string
  introduction: string
  logo: ArtReference
}

/** A right that a partner offers to owners of works. */
export interface PartnerRight {
  key: string
  /** Key of the brand. */
  brand: string
  /** Key of the brand's page that offers it. */
  page: string
  /** Address of the page; `:id` is replaced by the right's own id. */
  path: string
  name: string
  summary: string
  /** Opened by the partner, an e-coupon, used on site, or shipped. */
  delivery: 'service' | 'coupon' | 'site' | 'ship'
  cover: ArtReference
  /** Days relative to the opening of the demonstration; negative ones are past. */
  days: { from: number; until: number | null }
  /** Rich text: only p, h3, ul, li, strong. */
  content: string
  howTo: readonly string[]
  /** Keys of the works that include it. */
  works: readonly string[]
  /** Address at which an e-coupon is used. */
  link?: string
}

export const brands: readonly PartnerBrand[] = [
  {
    key: 'jxdd',
    name: '锦溪东渡',
    introduction: '锦溪东岸的山水景区，溪谷、竹筏和一片稻田，由漱川山水文旅经营。',
    logo: { family: 'mountains', seed: 'brand-jxdd', brief: 'falls malachite' },
  },
  {
    key: 'yz',
    name: '云舟研学',
    introduction: '带孩子和大人做陶、认壁画的研学社，一班不超过十二人。',
    logo: { family: 'porcelain', seed: 'brand-yz', brief: 'bowl celadon' },
  },
  {
    key: 'ltgj',
    name: '邻塘管家',
    introduction: '老房子的保洁与修缮，师傅上门，先看后做。',
    logo: { family: 'pagoda', seed: 'brand-ltgj', brief: 'bridge' },
  },
  {
    key: 'syjk',
    name: '松月酒库',
    introduction: '松月坡下的老窖，按年份陈着几百坛黄酒。',
    logo: { family: 'porcelain', seed: 'brand-syjk', brief: 'jar temmoku' },
  },
]

const onSite = ['在“藏品权益”里打开这项权益', '到现场后点“出示核销码”', '请工作人员扫码，或报出十位核销码']
const byPost = ['选择收货地址，没有的话先添加一个', '点“申请寄送”', '寄出后可在这里看到快递单号']
const byCode = ['点“领取券码”，取得一个专属券码', '到合作方页面填写券码', '用过后回来点一下“标记为已使用”']
const byCall = ['点“申请使用”提交申请', '管家会在两个工作日内来电约时间', '服务完成后这项权益即结束']

/** The rights of the four partners, in the order in which works list them. */
export const rights: readonly PartnerRight[] = [
  {
    key: 'jxdd-stream',
    brand: 'jxdd',
    page: 'jxdd-summer',
    path: '/interest/jxdd/summer/:id',
    name: '溪谷入园一次',
    summary: '凭藏品免票进锦溪东渡溪谷一次，可带一名十二岁以下的孩子。',
    delivery: 'site',
    cover: { family: 'mountains', seed: 'right-stream', brief: 'falls spring' },
    days: { from: -100, until: 120 },
    content:
      '<p>溪谷从东渡口进，沿水走一个半小时到听雨亭，石阶不陡，穿防滑的鞋就好。</p><h3>包含</h3><ul><li>藏品持有者一人入园一次</li><li>同行一名十二岁以下的孩子</li><li>听雨亭凉茶一壶</li></ul><p>水大的日子溪谷会临时关闭，关闭期间不计入有效期，可改日再来。</p><h3>地点与电话</h3><ul><li>云岫市青檐镇东渡路 18 号，东渡口游客中心</li><li>0577-5550 1808，每天 8:30 至 17:00</li></ul>',
    howTo: onSite,
    works: ['peaks-listening-pines', 'koi-pair-turning'],
  },
  {
    key: 'jxdd-rice',
    brand: 'jxdd',
    page: 'jxdd-autumn',
    path: '/interest/jxdd/autumn/:id',
    name: '梯田新米一袋',
    summary: '霜降后碾的新米，一袋一千克，寄到家里。',
    delivery: 'ship',
    cover: { family: 'terrace', seed: 'right-rice', brief: 'gold' },
    days: { from: -10, until: 90 },
    content:
      '<p>米来自锦溪东渡最高的三层田，田块太小，进不了机器，收割和脱粒都靠人手。</p><p>每周二、周五寄出，<strong>新疆、西藏和海岛地区</strong>路上会久一些。</p>',
    howTo: byPost,
    works: ['peaks-crane-terrace', 'lantern-river-lotus'],
  },
  {
    key: 'jxdd-raft',
    brand: 'jxdd',
    page: 'jxdd-play',
    path: '/interest/jxdd/play/:id',
    name: '竹筏漂流抵用券',
    summary: '锦溪竹筏一段，抵三十元，与其他优惠可以同用。',
    delivery: 'coupon',
    cover: { family: 'mountains', seed: 'right-raft', brief: 'gorge spring' },
    days: { from: -30, until: 60 },
    content:
      '<p>竹筏从东渡口到半月桥，一程四十分钟，撑筏的多半是本地的老师傅，愿意的话会唱一段。</p><ul><li>一券抵一人，不找零</li><li>身高一米二以下不上筏</li></ul>',
    howTo: byCode,
    works: ['papercut-pomegranate-rosette', 'koi-sunset-ring'],
    link: 'https://raft.example.com/use',
  },
  {
    key: 'yz-clay',
    brand: 'yz',
    page: 'yz-school',
    path: '/interest/yz/school/:id',
    name: '陶土半日课',
    summary: '在泊云村的教室里捏一只自己的小罐，烧好后寄给你。',
    delivery: 'site',
    cover: { family: 'porcelain', seed: 'right-clay', brief: 'jar celadon' },
    days: { from: 0, until: 180 },
    content:
      '<p>半日课三个小时，从揉泥开始，老师在旁边看着，不替你动手。</p><ul><li>每周六、周日上午九点开课</li><li>六岁以上可以来，十岁以下请家长陪同</li></ul><h3>地点与电话</h3><ul><li>云岫市泊云村龙窑路 6 号，云舟研学陶土教室</li><li>0577-5550 6120，每天 9:00 至 18:00</li></ul>',
    howTo: onSite,
    works: ['kiln-crackle-jar'],
  },
  {
    key: 'yz-lecture',
    brand: 'yz',
    page: 'yz-school',
    path: '/interest/yz/school/:id',
    name: '壁画讲堂听课码',
    summary: '云舟研学的线上壁画课，六讲，每讲半小时。',
    delivery: 'coupon',
    cover: { family: 'mural', seed: 'right-lecture', brief: 'lamps' },
    days: { from: -60, until: null },
    content:
      '<p>六讲从一块剥落的蓝说起：颜料从哪里来，为什么会变黑，又怎样把它留住。</p><p>听课码长期有效，兑换后可反复看。</p>',
    howTo: byCode,
    works: ['grotto-thousand-lamps', 'shadow-flower-lady'],
    link: 'https://class.example.com/join',
  },
  {
    key: 'ltgj-cleaning',
    brand: 'ltgj',
    page: 'ltgj-houseKeep',
    path: '/interest/ltgj/houseKeep/:id',
    name: '两小时家务帮手',
    summary: '邻塘管家上门两小时，打扫、擦窗、收纳任选。',
    delivery: 'service',
    cover: { family: 'pagoda', seed: 'right-cleaning', brief: 'rooftops dusk' },
    days: { from: -20, until: 150 },
    content:
      '<p>来的是有证的管家，自带工具。需要帮忙的事先在电话里说清楚，到了就能动手。</p><p>目前服务云岫城区与青檐镇，其他地方暂时到不了。</p>',
    howTo: byCall,
    works: ['eaves-north-gate-snow', 'eaves-river-tower'],
  },
  {
    key: 'ltgj-window',
    brand: 'ltgj',
    page: 'ltgj-houseKeep',
    path: '/interest/ltgj/houseKeep/:id',
    name: '换季擦窗一次',
    summary: '秋天的一次擦窗，六扇以内，活动已经结束。',
    delivery: 'service',
    cover: { family: 'papercut', seed: 'right-window', brief: 'birds' },
    days: { from: -90, until: -5 },
    content: '<p>换季擦窗每年春秋两次，这一次已经结束，春天再来。</p>',
    howTo: byCall,
    works: ['eaves-north-gate-snow'],
  },
  {
    key: 'syjk-winter',
    brand: 'syjk',
    page: 'syjk-wine',
    path: '/interest/syjk/wine/:id',
    name: '冬酿小坛',
    summary: '立冬下缸的糯米酒，半斤一坛，只寄给年满十八岁的藏友。',
    delivery: 'ship',
    cover: { family: 'porcelain', seed: 'right-winter', brief: 'jar temmoku' },
    days: { from: -15, until: 100 },
    content:
      '<p>糯米、酒曲、松月泉，一口缸只用这三样。封缸四十天，开缸时酒面上有一层薄薄的光。</p><p>酒精度 11%vol。过量饮酒有害健康，未成年人请勿饮酒。</p>',
    howTo: byPost,
    works: ['crane-pine-moon', 'shadow-flower-lady'],
  },
  {
    key: 'syjk-seat',
    brand: 'syjk',
    page: 'syjk-wine',
    path: '/interest/syjk/wine/:id',
    name: '窖中品酒一席',
    summary: '到松月酒库的老窖里坐一个下午，尝三种年份。',
    delivery: 'site',
    cover: { family: 'lantern', seed: 'right-seat', brief: 'eave' },
    days: { from: 7, until: 200 },
    content:
      '<p>老窖在松月坡下，冬暖夏凉，灯只点一盏。三种年份从新到老，最后一杯留给自己慢慢喝。</p><p>请勿驾车前来；未满十八岁不能入席。</p><h3>地点与电话</h3><ul><li>云岫市松月坡 1 号，松月酒库老窖</li><li>0577-5550 1949，每天 10:00 至 20:00</li></ul>',
    howTo: onSite,
    works: ['opera-red-general'],
  },
]

/** Staff member who redeems rights on site, by the phone of an account to try. */
export const staff = { phone: '13800000004', name: '何观澜', place: '锦溪东渡 · 东渡口游客中心' }

/** Used rights: the owner's phone, the work, the number of their piece, and how many days ago. */
export const usedRights: readonly { phone: string; right: string; work: string; piece: number; daysAgo: number }[] = [
  { phone: '13800000001', right: 'jxdd-stream', work: 'peaks-listening-pines', piece: 1, daysAgo: 6 },
  { phone: '13800000001', right: 'jxdd-raft', work: 'papercut-pomegranate-rosette', piece: 2, daysAgo: 3 },
]

/** Rights used in the previous month, by days before its end; the partner has a statement of it. */
export const usedLastMonth: readonly {
  phone: string
  right: string
  work: string
  piece: number
  daysBefore: number
}[] = [
  { phone: '13800000002', right: 'jxdd-stream', work: 'koi-pair-turning', piece: 1, daysBefore: 16 },
  { phone: '13800000002', right: 'jxdd-stream', work: 'koi-pair-turning', piece: 2, daysBefore: 9 },
]

/** A company with a brand and a shop, and its settlement terms; in fen, and in ten-thousandths. */
export const partner = {
  name: '漱川山水文旅',
  contact: '梁半夏 0571-5550 1234',
  note: '每月五日前出具上月结算单，对公转账。',
  brand: 'jxdd',
  shop: '漱川山水文旅',
  terms: { shareTenThousandths: 1000, saleFeeFen: 50, redemptionFeeFen: 1800 },
  adjustment: { amountFen: 1800, words: '补计开园日漏登记的一次核销' },
}

/** Staff member who redeems the rights of one brand only, by the phone of an account to try. */
export const redeemer = { phone: '13800000002', name: '周渡', place: '松月酒库 · 松月坡老窖', brand: 'syjk' }
