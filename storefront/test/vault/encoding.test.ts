import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, parseAbi, toEventSelector } from 'viem'
import { expect, it } from 'vitest'
import { keyOf as chainKeyOf } from '@app/chain'
import {
  holdersCall,
  keyOf,
  ownerOfCall,
  readAddress,
  readHolder,
  transferTopics,
  workOf,
} from '../../src/features/vault/proof/encoding.ts'

// The page uses no library for this, so a library verifies it here.
const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function holders(uint64 workId, uint64[] serials) view returns (address[] owners, bool[] burnt)',
])
const word64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
const serial = fc.integer({ min: 1, max: 2_000_000 })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

it('encodes both questions as the contracts expect them', () => {
  fc.assert(
    fc.property(word64, serial, (workId, number) => {
      expect(decodeFunctionData({ abi, data: holdersCall(workId, number) as `0x${string}` }).args).toEqual([
        workId,
        [BigInt(number)],
      ])
      const key = keyOf(workId, number)
      expect(decodeFunctionData({ abi, data: ownerOfCall(key) as `0x${string}` }).args).toEqual([key])
    }),
  )
})

it('decodes their answers', () => {
  fc.assert(
    fc.property(address, fc.boolean(), (owner, burnt) => {
      const isNobody = /^0x0+$/.test(owner)
      const holders = encodeFunctionResult({ abi, functionName: 'holders', result: [[owner], [burnt]] })
      expect(readHolder(holders)).toEqual({ owner: isNobody ? null : owner, burnt })
      const single = encodeFunctionResult({ abi, functionName: 'ownerOf', result: owner })
      expect(readAddress(single)).toBe(owner)
    }),
  )
})

it('throws on an invalid answer', () => {
  expect(() => readAddress('0x')).toThrow('no word')
  expect(() => readHolder('0x1234')).toThrow('no word')
})

it('names pieces and events as the contracts do', () => {
  expect(transferTopics.c721).toBe(toEventSelector('Transfer(address,address,uint256)'))
  expect(transferTopics.c1155).toBe(toEventSelector('SerialTransfer(address,address,uint256)'))
  fc.assert(
    fc.property(word64, serial, (workId, number) => {
      expect(keyOf(workId, number)).toBe(chainKeyOf(workId, number))
      expect(workOf(keyOf(workId, number))).toBe(workId)
    }),
  )
})
