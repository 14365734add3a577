const serialBits = 64n
const serialMask = (1n << serialBits) - 1n

/**
 * The key that names one piece in both contracts, and the ERC-721 token id: `workId << 64 | serial`.
 * @throws RangeError when either does not fit in 64 bits or is not positive.
 */
export function keyOf(workId: bigint, serial: number | bigint): bigint {
  const number = BigInt(serial)
  if (workId <= 0n || workId > serialMask) throw new RangeError(`work id out of range: ${workId}`)
  if (number <= 0n || number > serialMask) throw new RangeError(`serial out of range: ${number}`)
  return (workId << serialBits) | number
}

/** The work and serial a key names: the inverse of {@link keyOf}. */
export function pieceOf(key: bigint): { workId: bigint; serial: number } {
  return { workId: key >> serialBits, serial: Number(key & serialMask) }
}

/** The token id a wallet shows: the piece's key for ERC-721, the work's id for ERC-1155. */
export function tokenIdOf(standard: '721' | '1155', workId: bigint, serial: number): bigint {
  return standard === '721' ? keyOf(workId, serial) : workId
}

/**
 * Where the contracts say a token's metadata is, after their base URI: `721/{tokenId}` or `1155/{workId}`.
 * The server must answer there for as long as the token lives.
 */
export function metadataPath(standard: '721' | '1155', tokenId: bigint): string {
  return `${standard}/${tokenId}`
}
