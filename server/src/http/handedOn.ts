import { tidyAddress } from '@app/contract/tidyAddress'

/**
 * Returns the storefront address meant by a path without its hash, or by one that a chat app has garbled: `/goods/1。`
 * and `/%23/goods/1` lead to `/#/goods/1`. `url` is the address as received; its query is kept. Undefined if it means
 * no page, or contains a null character.
 */
export function pageAddressOf(url: string): string | undefined {
  const address = url.includes('%00') ? undefined : tidyAddress(url)
  return address === undefined || address === '/' ? address : `/#${address}`
}
