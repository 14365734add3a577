import type { Uid } from '@app/contract'
/** What the message of a challenge says. */
export interface OwnershipClaim {
  /** Where collectors reach the site. */
  publicUrl: string
  brandName: string
  uid: Uid
  /** With its checksum's capitals. */
  address: string
  chainId: number
  /** At least eight letters and digits. */
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

/**
 * The message after EIP-4361, which wallets show as a sign-in and compare with the page's own domain. The statement is
 * Chinese, as its reader is, where the standard asks for ASCII. Written here because ready-made writers refuse a domain
 * of one word, such as that of a server in a private network.
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
