import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openModel, type Step } from '../../boxes/boxModel.ts'
import { faultsOf, wrongOpenings } from '../../boxes/boxFixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const who = fc.nat({ max: 1 })
const count = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), who, count }),
  fc.record({ do: fc.constant('open' as const), who, count }),
  fc.record({ do: fc.constant('makeCodes' as const), count }),
  fc.record({ do: fc.constant('redeem' as const), who }),
  fc.record({ do: fc.constant('expireCodes' as const) }),
  fc.record({ do: fc.constant('endSale' as const) }),
)

test(
  'whatever people do, everyone gets what the deck determines and the stock adds up',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (script) => {
        const model = await openModel(server)
        for (const one of script) await model.apply(one)
        await model.compare()
      }),
      { numRuns: 12 },
    )
    expect([await faultsOf(server), await wrongOpenings(server)]).toEqual([[], []])
  },
)
