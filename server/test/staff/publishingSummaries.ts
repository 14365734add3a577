import { randomUUID } from 'node:crypto'
import type { ApprovalPath } from '../../src/core/approvable.ts'
import { makeWon, open as openAuction } from '../auction/fixture.ts'
import { makeCrowd } from '../support/crowd.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods, makeShop } from '../support/goods.ts'
import { collectible, makeEvent, makeLottery, points } from '../support/pools.ts'
import { type Case, minute, reason, sharpPicture, type Site, soon } from './summaryFixture.ts'
import { expect } from 'vitest'

/** A box with a published work and one that is issued with it. */
const boxContent = (own: object, rare: string, shopId: string, saleStart: number) => ({
  goodsSn: `BX${randomUUID().slice(0, 8).toUpperCase()}`,
  name: '灯谜盲盒',
  subtitle: '',
  cover: sharpPicture,
  gallery: [sharpPicture],
  story: '<p>猜一盏灯。</p><p>再猜一盏。</p>',
  kind: 2,
  contractType: 1,
  priceFen: 4990,
  edition: 10,
  perPersonLimit: 0,
  isDrop: false,
  saleStart,
  saleEnd: null,
  priorityWindows: [
    { kind: 'vip', start: saleStart - 3600, end: saleStart, description: '老藏友先买', minimumPoints: 100 },
  ],
  shopId,
  creator: { name: '沈砚秋', title: '', introduction: '' },
  issuer: '云岫博物院',
  licenceNumber: '浙网文〔2026〕1 号',
  aiUse: 'none',
  giftDays: { first: 30, next: 10 },
  rules: ['盲盒不退换。'],
  prizes: [{ goodsSn: rare, rank: '隐藏款', quantity: 1, own: null }, own],
})

async function draftOfBox({ server, owner }: Pick<Site, 'server' | 'owner'>) {
  const saleStart = soon(7200)
  const rare = await makeGoods(server.context.database, { name: '月下独酌', edition: 5, priceFen: 50_000 })
  const shopId = await makeShop(server.context.database, { name: '云岫小铺' })
  const own = {
    goodsSn: `P${randomUUID().slice(0, 8).toUpperCase()}`,
    rank: '常规款',
    quantity: 9,
    own: { name: '灯市小景', cover: sharpPicture, story: '一盏灯。' },
  }
  const content = boxContent(own, rare, shopId, saleStart)
  const { data } = await owner.ask('draft/create', { kind: 'blindBox', key: randomUUID(), content })
  const rows = [
    '名称：灯谜盲盒',
    `商品编号：${content.goodsSn}`,
    '创作者：沈砚秋',
    '发行方：云岫博物院',
    '备案与许可编号：浙网文〔2026〕1 号',
    'AI 生成声明：没有使用 AI',
    '店铺：云岫小铺',
    '商品类型：普通发行',
    '合约类型：ERC-721',
    '封面：图',
    '图片：图',
    '故事：猜一盏灯。、再猜一盏。',
    '价格：4990',
    '发行数量：10 份',
    '每人限购：不限',
    '转赠持有天数：首次转赠前须持有 30 天、受赠后再转赠前须持有 10 天',
    '盒内藏品：月下独酌 隐藏款 - 0.1 1 50000 0、灯市小景 常规款 - 0.9 9 - 0',
    '平均每盒的藏品价值：5000',
    '全部开出价值：50000',
    '全部售出收入：49900',
    '随盒发行的藏品：灯市小景：一盏灯。',
    '定时抢购：否',
    `发售时间：${saleStart}`,
    `优先购：${minute(saleStart - 3600)} 至 ${minute(saleStart)}，成长值至少 100：老藏友先买`,
    '购买须知：盲盒不退换。',
    '发布检查：',
    `预览：/drafts/${data.id}/preview`,
    `草稿：/drafts/${data.id}`,
  ]
  const sentence = `公开盲盒《灯谜盲盒》，${minute(saleStart)} 起以 ¥49.90 发售 10 份，所有藏友看得到`
  return { id: data.id, sentence, rows }
}

/** Requests about what is published, played or given away. */
export const publishingCases = ({ server, owner }: Site) =>
  ({
    async 'draft/publish'() {
      const { id, sentence, rows } = await draftOfBox({ server, owner })
      return { input: { id, version: 1, reason }, read: [sentence, ...rows] }
    },
    async 'draft/schedule'() {
      const { id, sentence, rows } = await draftOfBox({ server, owner })
      const publishAt = soon(3600)
      return {
        input: { id, version: 1, publishAt, reason },
        read: [`到 ${minute(publishAt)} 自动发布：${sentence}`, `发布时间：${publishAt}`, ...rows],
      }
    },
    async 'lot/takeBack'() {
      await openAuction(server)
      const { lotId } = await makeWon(server)
      return {
        input: { lotId, reason },
        read: [
          '撤回已落槌的“雨过天青 · 柴烧瓷瓶”，得主失去这件拍品，保证金退还',
          '拍品：雨过天青 · 柴烧瓷瓶',
          '状态：待付款 → 已撤拍',
          '成交价：11000',
          expect.stringMatching(/^得主：藏\*\*\d$/) as never,
          `拍品页：/lots/${lotId}`,
        ],
      }
    },
    async 'pool/changeOdds'() {
      const goodsSn = await makeGoods(server.context.database, { name: '一纸花笺', priceFen: 2000 })
      const poolId = await makeLottery(server, [collectible(goodsSn, 1000, 10), points(2000, 50)])
      const { prizes } = (await owner.ask('pool/info', { poolId })).data
      const odds = prizes.map(({ prizeId, odds: before }, index) => ({
        prizeId,
        odds: index === 0 ? 2000 : index === 1 ? 1000 : before,
      }))
      return {
        input: { poolId, odds, reason },
        read: [
          '从下一轮起，每次抽奖按新的概率开出；已经开出的结果不变',
          `概率：一纸花笺 数字藏品 0.1 0.2 10 2000 0、50 积分 积分 0.2 0.1 - - 50、谢谢参与 替补 0.7 0.7 - - 0、${[
            1, 2, 3, 4, 5,
          ]
            .map((amount) => `${amount} 积分 积分 0 0 - - ${amount}`)
            .join('、')}`,
          '平均每次的藏品价值：200 → 400',
          '平均每次的积分：10 → 5 积分',
          `活动页：/lotteries/${poolId}`,
        ],
      }
    },
    async 'pool/restock'() {
      const goodsSn = await makeGoods(server.context.database, { name: '一纸花笺' })
      const poolId = await makeLottery(server, [collectible(goodsSn, 1000, 10)])
      const [prize] = (await owner.ask('pool/info', { poolId })).data.prizes
      return {
        input: { poolId, prizeId: prize?.prizeId, pieces: 5, reason },
        read: [
          '奖品“一纸花笺”增加 5 份，总份数由 10 变为 15',
          '奖品：一纸花笺',
          '奖品图片：图',
          '概率：10 %',
          '总份数：10 → 15 份',
          '已发出：0 份',
          '剩余：10 → 15 份',
          `活动页：/lotteries/${poolId}`,
        ],
      }
    },
    async 'wishing/cancel'() {
      const poolId = await makeEvent(server)
      return {
        input: { poolId, reason },
        read: [
          '取消“锦书祈愿”，退还 0 个心愿花去的钱和积分，不能恢复',
          '活动：进行中 → 已取消',
          '已许的心愿：0 个',
          '锦书灯，退款：0 个',
          '花去的积分，退还：0 积分',
          `活动页：/wishing/${poolId}`,
        ],
      }
    },
    async 'airdrop/begin'() {
      const goodsSn = await makeGoods(server.context.database, { name: '纪念徽', edition: 100 })
      const user = await makeUser(server.context.database)
      const input = { goodsSn, title: '周年纪念', key: randomUUID(), isDryRun: false }
      const file = Buffer.from(`手机号,件数\r\n${user.phone},60\r\n13000000000,1`)
      const airdropId = (await owner.ask('airdrop/prepare', input, file)).data.airdropId ?? ''
      return {
        input: { airdropId, reason },
        read: [
          '向 1 人共发放 60 件《纪念徽》，发出后不能收回',
          '空投：周年纪念',
          '作品：纪念徽 共 60 件',
          '收到的人：1 人',
          '作品余量：100 → 40 件',
          '不会发放的行：1 行',
          `名单：/airdrops/${airdropId}`,
        ],
      }
    },
    async 'broadcast/begin'() {
      const { audienceId } = (await owner.ask('audience/save', { name: '全体', kind: 'everyone' })).data
      await makeCrowd(server.context.database.db, 1001)
      const written = { title: '元夕特展', text: '今晚七点开展。', page: '/notice', startsAt: soon(3600) }
      const { broadcastId } = (await owner.ask('broadcast/save', { version: 0, audienceId, ...written })).data
      const { people } = (await owner.ask('broadcast/info', { broadcastId })).data
      const count = people.toLocaleString('en-US')
      return {
        input: { broadcastId, reason },
        read: [
          `向「全体」约 ${count} 人发站内消息，发出后不能收回`,
          '标题：元夕特展',
          '正文：今晚七点开展。',
          '打开的页面：/notice',
          '人群：全体',
          `现有人数：${people} 人`,
          `发送时间：${written.startsAt}`,
          `预览：/broadcasts/${broadcastId}`,
        ],
      }
    },
    async 'codeBatch/make'() {
      const giftSn = await makeGoods(server.context.database, { name: '节令小景', edition: 1000 })
      const input = { giftType: 1, giftSn, quantity: 100, validDays: 30, perPersonLimit: 2, note: '展会' }
      return {
        input: { ...input, reason, key: randomUUID() },
        read: [
          '生成 100 个兑换码，每个可兑换一份“节令小景”',
          '礼品：节令小景',
          '数量：100 个',
          '有效天数：30 天',
          '每人限兑：2 个',
          '备注：展会',
        ],
      }
    },
    async 'recipe/publish'() {
      const [cloud, result] = [
        await makeGoods(server.context.database, { name: '云纹', edition: 50 }),
        await makeGoods(server.context.database, { name: '云水谣', edition: 10 }),
      ]
      const [startsAt, endsAt] = [soon(60), soon(3600)]
      const input = {
        version: 0,
        title: '云水合一',
        subtitle: '',
        cover: null,
        story: ['两朵云。'],
        rules: ['合成不可撤回。'],
        resultGoodsSn: result,
        total: 4,
        perPersonLimit: 0,
        startsAt,
        endsAt,
        materials: [{ goodsSn: cloud, quantity: 2 }],
        key: randomUUID(),
      }
      const { activityId, version } = (await owner.ask('recipe/save', input)).data
      return {
        input: { activityId, version, reason },
        read: [
          '公开合成活动，藏友可用材料合成《云水谣》，最多 4 件；发布后材料和合成所得不能再改',
          '名称：云水合一',
          '副标题：无',
          '封面：图',
          '介绍：两朵云。',
          '材料：云纹 2 件',
          '合成所得：云水谣',
          '总数：4 件',
          '每人限额：不限',
          `开始时间：${startsAt}`,
          `结束时间：${endsAt}`,
          '规则：合成不可撤回。',
          expect.stringMatching(/^发布检查：/) as never,
          `活动页：/recipes/${activityId}`,
        ],
      }
    },
  }) satisfies { readonly [Path in ApprovalPath]?: () => Promise<Case> }
