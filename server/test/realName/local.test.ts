import { expect, test } from 'vitest'
import { createLocalRealName } from '../../src/adapters/localRealName/index.ts'

test.each([
  ['330106199003070009', 'mismatch'],
  ['330106199003070018', 'review'],
  ...Array.from('01234567X', (end): [string, string] => [`33010619900307000${end}`, 'match']),
])('%s is a %s', async (idNumber, kind) => {
  expect(await createLocalRealName().verify({ realName: '沈知白', idNumber })).toMatchObject({ kind })
})
