import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { networksOf } from '../../core/networks.ts'

const busySeconds = 10

/** The places for listeners of this process, of which nobody may take more than a share. */
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
     * Takes a place for a listener at `ip`; the returned function gives it back, once. Throws BUSY when there is none left,
     * TOO_FAST when its network has its share.
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
