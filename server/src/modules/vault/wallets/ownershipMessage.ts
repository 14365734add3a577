import type { Uid } from '@app/contract'
/** Content of a challenge's message. */
export interface OwnershipClaim {
  /** Origin of the site. */
  publicUrl: string
  brandName: string
  uid: Uid
  /** With checksum capitalization. */
  address: string
  chainId: number
  /** At least eight letters and digits. */
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

/**
 * Returns the message after EIP-4361, which wallets show as a sign-in and compare with the page's domain. The statement
 * is Chinese for its readers, although the standard requires ASCII. Not built with a library, because libraries refuse
 * a domain of one word, such as that of a server in a private network.
 */
export function ownershipMessage(claim: OwnershipClaim): string {
  const { host } = new URL(claim.publicUrl)
  return `${host} wants you to sign in with your Ethereum account:
${claim.address}

将此地址绑定到${claim.brandName}账号 ${claim.uid}。签名不产生费用，也不会转移任何资产。

URI: ${claim.publicUrl}
Version: 1
Chain ID: ${claim.chainId}
Nonce: ${claim.nonce}
Issued At: ${claim.issuedAt.toISOString()}
Expiration Time: ${claim.expiresAt.toISOString()}`
}
