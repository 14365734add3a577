import { tidyAddress } from '@app/contract/tidyAddress'

/**
 * The storefront's address that a path without its hash means, or one that a chat has garbled: `/goods/1。` and
 * `/%23/goods/1` lead to `/#/goods/1`. `url` as it was received, with its query, which is kept. Undefined where it means
 * none, or holds a null character, which nobody writes in earnest.
 */
export function pageAddressOf(url: string): string | undefined {
  const address = url.includes('%00') ? undefined : tidyAddress(url)
  return address === undefined || address === '/' ? address : `/#${address}`
}
