import { expect, test } from 'vitest'
import { compileContracts } from '../scripts/compile.ts'
import * as chain from '../src/index.ts'

test('the committed ABIs and bytecodes match the compiled contracts', { timeout: 60_000 }, () => {
  expect(compileContracts()).toEqual({
    EditionCollection721: { abi: chain.editionCollection721Abi, bytecode: chain.editionCollection721Bytecode },
    EditionCollection1155: { abi: chain.editionCollection1155Abi, bytecode: chain.editionCollection1155Bytecode },
  })
})
