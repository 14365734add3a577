import { zeroAddress } from 'viem'
import type { Deps } from '../context/deps.ts'
import { systemClock } from '../core/clock.ts'
import type { Sealer } from '../core/crypto.ts'
import { AppError } from '../core/errors.ts'
import { type Chain, ChainUnavailable } from '../ports/chain.ts'
import { createPretendChannel } from './pretendChannel.ts'

const refuse = () => Promise.reject(new AppError('PROVIDER_UNAVAILABLE'))
const away = () => Promise.reject(new ChainUnavailable('unreachable'))

const nowhereChain: Chain = {
  chainId: 0,
  mintsAtOnce: 1,
  contracts: { erc721: zeroAddress, erc1155: zeroAddress },
  minter: zeroAddress,
  status: () => Promise.resolve({ reachable: false, blockHeight: null, deployed: false }),
  account: away,
  deployIfMissing: away,
  mintBatch: away,
  moveBatch: away,
  signMove: away,
  holdings: away,
  head: away,
  blockOf: away,
  contains: away,
  mintTransactions: away,
}

/** Replacements for all external systems in a rehearsal: no messages, look-ups, files, chain or money. */
export const nowhere = (sealer: Pick<Sealer, 'keyedHash'>): Deps => ({
  clock: systemClock,
  sms: {
    name: 'rehearsal',
    sendCode: () => Promise.resolve({ kind: 'unclear', detail: 'rehearsal' }),
    hasTemplate: () => false,
    sendNotice: () => Promise.resolve({ kind: 'unclear', detail: 'rehearsal' }),
  },
  push: undefined,
  webPush: undefined,
  realName: { name: 'rehearsal', verify: () => Promise.resolve({ kind: 'unclear', detail: 'rehearsal' }) },
  moderation: {
    name: 'rehearsal',
    isPaid: false,
    moderateText: () => Promise.resolve({ kind: 'unanswered', detail: 'rehearsal' }),
    moderatePicture: () => Promise.resolve({ kind: 'unanswered', detail: 'rehearsal' }),
  },
  storage: { name: 'rehearsal', put: refuse, putFile: refuse, get: refuse, delete: refuse, health: refuse },
  signOn: undefined,
  staffMessengers: [],
  chain: nowhereChain,
  channels: [createPretendChannel(sealer)],
  loadTestEnvironment: { hindrance: refuse, prepare: refuse, drop: refuse },
})
