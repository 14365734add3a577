/** Selectors of the two calls (the first four bytes of the signature's keccak-256). */
const selectors = {
  /** ownerOf(uint256) of ERC-721 */
  ownerOf: '0x6352211e',
  /** holders(uint64,uint64[]) of both contracts: the holder of each serial, and whether it is burnt */
  holders: '0x0bf5ed4e',
} as const

/** Topics of the events that record a transfer of a piece; the third indexed value is the piece's key. */
export const transferTopics = {
  /** Transfer(address,address,uint256) of ERC-721 */
  c721: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** SerialTransfer(address,address,uint256) of the platform's ERC-1155 */
  c1155: '0x4215f63fa0d78a0d15ac1ed49886921355445a844cb3b2e13cacd4692de9695a',
} as const

const serialBits = 64n

/** Key of one piece in both contracts: `workId << 64 | serial`. */
export function keyOf(workId: bigint, serial: number): bigint {
  return (workId << serialBits) | BigInt(serial)
}

/** Extracts the work id from a key. */
export const workOf = (key: bigint): bigint => key >> serialBits

export function ownerOfCall(tokenId: bigint): string {
  return selectors.ownerOf + word(tokenId)
}

/** Encodes the call for one serial: the array follows its two fixed words, at offset 64, with one element. */
export function holdersCall(workId: bigint, serial: number): string {
  return selectors.holders + [workId, 64n, 1n, BigInt(serial)].map(word).join('')
}

/** Reads the address in the low twenty bytes of a 32-byte word, in lower case. Throws if it is shorter. */
export function readAddress(result: string): string {
  return `0x${wordAt(result, 0).slice(24)}`
}

/** Reads the holder (null: none) and burnt flag of the single requested serial: `(address[] owners, bool[] burnt)`. */
export function readHolder(result: string): { owner: string | null; burnt: boolean } {
  const first = (array: 0 | 1) => wordAt(result, Number(BigInt(`0x${wordAt(result, array)}`)) / 32 + 1)
  const owner = `0x${first(0).slice(24)}`
  return { owner: /^0x0+$/.test(owner) ? null : owner, burnt: BigInt(`0x${first(1)}`) === 1n }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

function wordAt(result: string, index: number): string {
  const found = result.slice(2 + index * 64, 2 + (index + 1) * 64)
  if (!/^[0-9a-f]{64}$/i.test(found)) throw new Error(`the answer has no word ${index}`)
  return found.toLowerCase()
}
