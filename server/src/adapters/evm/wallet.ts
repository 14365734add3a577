import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { zeroAddress } from 'viem'
import type { Address, Hex, Move } from '../../ports/chain.ts'

/** Creates an account from the system's random source. The caller must encrypt the key before storing it. */
export function createWallet(): { address: Address; privateKey: Hex } {
  const privateKey = generatePrivateKey()
  return { address: privateKeyToAccount(privateKey).address, privateKey }
}

/** The contract that a signature is valid for. */
export interface SigningDomain {
  name: 'EditionCollection721' | 'EditionCollection1155'
  chainId: number
  verifyingContract: Address
}

/** Builds the EIP-712 typed data of a move, as the contracts verify it. */
export function moveTypedData(domain: SigningDomain, move: Move) {
  return {
    domain: { ...domain, version: '1' },
    types: {
      Move: [
        { name: 'moveId', type: 'uint256' },
        { name: 'workId', type: 'uint64' },
        { name: 'serial', type: 'uint64' },
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
      ],
    },
    primaryType: 'Move',
    message: {
      moveId: move.moveId,
      workId: move.workId,
      serial: BigInt(move.serial),
      from: move.from,
      to: move.to ?? zeroAddress,
    },
  } as const
}

/** Signs a move with the holder's key. */
export function signMove(privateKey: Hex, domain: SigningDomain, move: Move): Promise<Hex> {
  return privateKeyToAccount(privateKey).signTypedData(moveTypedData(domain, move))
}
