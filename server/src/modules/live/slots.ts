import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { networksOf } from '../../core/networks.ts'

const busySeconds = 10

/** Listener slots of this process; each network may use only a share of them. */
export interface ListenerSlots {
  /**
   * Takes a slot for a listener at `ip`; the returned function releases it once. Throws BUSY if no slot is left,
   * TOO_FAST if its network has used its share.
   */
  take(ip: string): () => void
}

export function createListenerSlots({ config }: Pick<CoreServices, 'config'>): ListenerSlots {
  const { listeners, listenersPerAddress } = config.live
  const taken = new Map<string, number>()
  let total = 0

  function requireShare(network: string | undefined, limit: number): void {
    if (network !== undefined && (taken.get(network) ?? 0) >= limit) {
      throw new AppError('TOO_FAST', { msg: '同一网络打开的页面太多，请稍后再试', retryAfter: busySeconds })
    }
  }

  function add(network: string | undefined, change: 1 | -1): void {
    if (network === undefined) return
    const left = (taken.get(network) ?? 0) + change
    if (left === 0) taken.delete(network)
    else taken.set(network, left)
  }

  return {
    take(ip) {
      const { host, site } = networksOf(ip)
      if (total >= listeners) throw new AppError('BUSY', { retryAfter: busySeconds })
      requireShare(host, listenersPerAddress)
      requireShare(site, listenersPerAddress * config.http.siteFactor)
      total++
      for (const network of [host, site]) add(network, 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        total--
        for (const network of [host, site]) add(network, -1)
      }
    },
  }
}
