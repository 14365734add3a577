import { GoodsForm, OrderStatus, RecordSource } from '@app/contract'
import { createEvmChain, createWallet } from './adapters/evm/index.ts'
import { inboxPage } from './adapters/inboxSms/page.ts'
import { createSandbox } from './adapters/sandbox/index.ts'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config/index.ts'
import { createSealer } from './core/crypto.ts'
import { openDatabase } from './core/database.ts'
import type { Foundation } from './core/foundation.ts'
import type { Handlers } from './core/handler.ts'
import { createLog } from './core/log.ts'
import { createAuctionModule } from './modules/auction/index.ts'
import { createBoxesModule } from './modules/boxes/index.ts'
import { createComposeModule } from './modules/compose/index.ts'
import { createGiftsModule } from './modules/gifts/index.ts'
import { createGoodsModule, GoodsType } from './modules/goods/index.ts'
import { createLiveModule } from './modules/live/index.ts'
import { createModerationModule } from './modules/moderation/index.ts'
import { createOpsModule } from './modules/ops/index.ts'
import { createOrderModule, type Fulfilment } from './modules/order/index.ts'
import { createPayModule } from './modules/pay/index.ts'
import { createPlayModule } from './modules/play/index.ts'
import { createPointsModule } from './modules/points/index.ts'
import { createRightsModule } from './modules/rights/index.ts'
import { createSearchModule } from './modules/search/index.ts'
import { createUploadsModule } from './modules/uploads/index.ts'
import { createUserModule } from './modules/user/index.ts'
import { createVaultModule, metadataRoot } from './modules/vault/index.ts'
import { createWallModule } from './modules/wall/index.ts'
import type { Chain } from './ports/chain.ts'
import type { Moderation } from './ports/moderation.ts'
import type { PaymentChannel } from './ports/payments.ts'
import type { RealName } from './ports/realName.ts'
import type { Sms } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'
import { createModeration, createRealName, createSms, createStorage } from './providers.ts'

/** What of the world a test may put in the place of the configured adapters. */
export interface Outside {
  clock: Clock
  sms: Sms
  realName: RealName
  moderation: Moderation
  storage: Storage
  chain: Chain
  channels: readonly PaymentChannel[]
}

export interface ContextOptions {
  /** Where this process reaches its own HTTP server, for the sandbox channel; known once it listens. */
  ownUrl: () => string
  outside?: Partial<Outside>
}

export type Context = ReturnType<typeof createContext>

/** Builds everything once from the configuration. Opens the database pool, asks nobody else. */
export function createContext(config: Config, { ownUrl, outside = {} }: ContextOptions) {
  const log = createLog(config.process.logLevel)
  const database = openDatabase(config.database.url, config.database.poolSize)
  const sealer = createSealer(config.secrets.keys)
  const foundation: Foundation = { config, database, sealer, clock: outside.clock ?? systemClock, log }

  const chain = outside.chain ?? createEvmChain(evmSettings(config))
  const sandbox = createSandbox(foundation, { serverUrl: ownUrl })

  const live = createLiveModule(foundation)
  const uploads = createUploadsModule(foundation, outside.storage ?? createStorage(foundation))
  const moderation = createModerationModule(foundation, outside.moderation ?? createModeration(foundation))
  const user = createUserModule(foundation, {
    uploads,
    moderation,
    sms: outside.sms ?? createSms(foundation),
    realName: outside.realName ?? createRealName(foundation),
    countsOf: async (uid) => ({
      collectibles: await vault.countOf(uid),
      ...(await order.countsOf(uid)),
      ...(await goods.countsOf(uid)),
    }),
    vipLevels: () => points.vipLevels(),
    onVerified: (tx, uid) => points.onVerified(tx, uid),
  })
  const points = createPointsModule(foundation, { sessionChanged: user.sessions.changed })
  const goods = createGoodsModule(foundation, {
    onFavourite: async (tx, uid, goodsSn) => {
      const { favourite } = await points.activity(tx)
      return points.earnDaily(tx, { ...favourite, uid, source: RecordSource.collect, reference: goodsSn })
    },
  })
  const vault = createVaultModule(foundation, {
    goods,
    chain,
    chainName: config.chain.name,
    rpcUrl: config.chain.rpcUrl,
    makeKey: createWallet,
    people: user.people,
    onMintDead: (tx, orderSn) => order.setDeliveryFailed(tx, orderSn),
    pendingGiftOf: (itemId) => gifts.pendingOf(itemId),
    spendProof: user.security.spend,
    async payForDestroyed(tx, { uid, itemId: reference, points: change }) {
      const earning = { uid, source: RecordSource.destroy, change, title: '销毁藏品', reference }
      if (change > 0) await points.add(tx, earning)
      return points.balanceOf(tx, uid)
    },
  })
  const gifts = createGiftsModule(foundation, {
    goods,
    moderation,
    vault,
    people: user.people,
    security: user.security,
    travellingRights: (itemId, words) => rights.travelling(itemId, words),
  })

  /** Collectibles become items at once; what has a form of its own waits to be sent. */
  const ordinary: Fulfilment = async (tx, paid) => {
    const work = (await goods.summaries(tx, [paid.goodsSn])).get(paid.goodsSn)
    if (!work) throw new Error(`Order ${paid.sn} is of unknown goods`)
    if (work.form === GoodsForm.physical) return OrderStatus.waitDelivery
    await vault.issueItems(tx, { ...paid, orderSn: paid.sn, giftDays: work.giftFirstDays })
    return OrderStatus.complete
  }
  const order = createOrderModule(foundation, {
    goods,
    readAddress: user.readAddress,
    holdsAny: vault.holdsAny,
    piecesOf: async (orderSn) => ({ ...(await vault.itemsOf(orderSn)), boxIds: await boxes.boxesOf(orderSn) }),
    refundOf: (orderSn) => pay.refundOf(orderSn),
    refund: (tx, orderSn, reason) => pay.refundOrder(tx, orderSn, reason),
    fulfilments: {
      [GoodsType.ordinary]: ordinary,
      [GoodsType.blindBox]: (tx, paid) => boxes.fulfil(tx, paid),
      [GoodsType.wishTicket]: (tx, paid) => play.wishes.fulfil(tx, paid),
      [GoodsType.deposit]: (tx, paid) => auction.fulfilDeposit(tx, paid),
      [GoodsType.lot]: (tx, paid) => auction.fulfilLot(tx, paid),
    },
    onComplete: points.onOrderComplete,
  })
  const pay = createPayModule(foundation, {
    orders: order,
    channels: outside.channels ?? sandbox.channels,
    onOrderRefunded: points.onOrderRefunded,
  })
  const boxes = createBoxesModule(foundation, { goods, vault })
  const compose = createComposeModule(foundation, { goods, vault })
  const wall = createWallModule(foundation, { live, moderation, points, uploads })
  const play = createPlayModule(foundation, {
    gifts: boxes.gifts,
    points,
    goods,
    live,
    moderation,
    orders: order,
    people: user.people,
  })
  const rights = createRightsModule(foundation, { goods, vault, people: user.people, readAddress: user.readAddress })
  const auction = createAuctionModule(foundation, { goods, live, orders: order, pay, people: user.people })
  const ops = createOpsModule(foundation)
  const search = createSearchModule(foundation)

  const inbox = config.sms.provider === 'inbox' ? [inboxPage(database, config.brand.name)] : []
  const handlers: Handlers = {
    ...uploads.routes,
    ...user.routes,
    ...points.routes,
    ...goods.routes,
    ...vault.routes,
    ...gifts.routes,
    ...order.routes,
    ...pay.routes,
    ...boxes.routes,
    ...compose.routes,
    ...play.routes,
    ...wall.routes,
    ...auction.routes,
    ...rights.routes,
    ...ops.routes,
    ...search.routes,
  }

  return {
    ...foundation,
    chain,
    uploads,
    live,
    moderation,
    user,
    points,
    goods,
    vault,
    order,
    pay,
    boxes,
    compose,
    play,
    wall,
    auction,
    rights,
    handlers,
    authenticate: user.sessions.authenticate,
    extras: [...uploads.extras, ...live.extras, ...vault.extras, ...pay.extras, sandbox.mount, ...inbox],
    jobs: { ...uploads.jobs, ...pay.jobs, ...play.jobs, ...wall.jobs, ...auction.jobs },
    sweeps: [
      ...uploads.sweeps,
      ...live.sweeps,
      ...user.sweeps,
      ...points.sweeps,
      ...goods.sweeps,
      ...vault.sweeps,
      ...gifts.sweeps,
      ...order.sweeps,
      ...pay.sweeps,
      ...boxes.sweeps,
      ...compose.sweeps,
      ...play.sweeps,
      ...auction.sweeps,
      ...rights.sweeps,
      ...sandbox.sweeps,
    ],
    /** What each notification of the database means to this process. */
    channels: {
      session_changed: user.sessions.forget,
      goods_changed: goods.forget,
      live_event: live.heard,
      settings_changed() {
        ops.forget()
        points.forget()
        vault.forget()
        moderation.forget()
        play.forget()
        wall.forget()
        auction.forget()
      },
    },
    /** Drops everything cached and looks for what is new: notifications were missed. */
    forgetAll(): void {
      user.sessions.forgetAll()
      goods.forgetAll()
      vault.forget()
      ops.forget()
      points.forget()
      moderation.forget()
      play.forget()
      wall.forget()
      auction.forget()
      live.heardAll()
    },
    close: () => database.close(),
  }
}

function evmSettings(config: Config) {
  return {
    rpcUrl: () => config.chain.rpcUrl,
    chainId: config.chain.id,
    minterKey: config.chain.minterKey,
    metadataBase: `${config.http.publicUrl}${metadataRoot}/`,
  }
}
