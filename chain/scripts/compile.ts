import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const contractsFolder = join(import.meta.dirname, '../contracts')

/** The contracts that are deployed, by file and name. */
export const deployedContracts = ['EditionCollection721', 'EditionCollection1155'] as const

/** One element of a contract's ABI, in the compiler's output format. */
export type AbiEntry = Record<string, unknown>

export interface CompiledContract {
  abi: AbiEntry[]
  /** Creation code without constructor arguments. */
  bytecode: `0x${string}`
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: AbiEntry[]; evm: { bytecode: { object: string } } }>>
}

/** Compiler settings of every build. All chains we deploy to support Cancun. */
export const compilerSettings = {
  optimizer: { enabled: true, runs: 10_000 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
}

/**
 * Compiles the contracts with the solc version of the lock file, in about five seconds.
 * @throws Error with the compiler's messages. Warnings also throw: a build must have none.
 */
export function compileContracts(): Record<string, CompiledContract> {
  const solc = require('solc') as { compile(input: string, callbacks: object): string }
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      readdirSync(contractsFolder).map((file) => [
        file,
        { content: readFileSync(join(contractsFolder, file), 'utf8') },
      ]),
    ),
    settings: { ...compilerSettings, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport })) as CompilerOutput
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))

  return Object.fromEntries(
    deployedContracts.map((name) => {
      const compiled = output.contracts[`${name}.sol`]?.[name]
      if (!compiled) throw new Error(`${name}.sol does not define ${name}`)
      return [name, { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` }]
    }),
  )
}
