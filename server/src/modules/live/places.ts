import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { networksOf } from '../../core/networks.ts'

const busySeconds = 10

/** Listener slots of this process; each network may use only a share of them. */
export function createPlaces({ config }: Pick<CoreServices, 'config'>) {
  const { listeners, listenersPerAddress } = config.live
  const taken = new Map<string, number>()
  let present = 0

  function requirePlace(network: string | undefined, limit: number): void {
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
    /**
     * Takes a slot for a listener at `ip`; the returned function releases it once. Throws BUSY if no slot is left,
     * TOO_FAST if its network has used its share.
     */
    take(ip: string): () => void {
      const { host, site } = networksOf(ip)
      if (present >= listeners) throw new AppError('BUSY', { retryAfter: busySeconds })
      requirePlace(host, listenersPerAddress)
      requirePlace(site, listenersPerAddress * config.http.siteFactor)
      present++
      for (const network of [host, site]) add(network, 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        present--
        for (const network of [host, site]) add(network, -1)
      }
    },
  }
}
