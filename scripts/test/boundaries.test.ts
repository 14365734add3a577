import { describe, expect, test } from 'vitest'
import { checkFile } from '../boundaries/check.ts'
import { cyclesIn } from '../boundaries/cycles.ts'

const isAllowed = (path: string, specifier: string) => checkFile(path, `import { x } from '${specifier}'`).length === 0

describe('forbidden', () => {
  test.each([
    ['the contract imports nothing of ours', 'contract/src/goods.ts', '@app/server/core/errors'],
    ['the contract knows zod alone', 'contract/src/goods.ts', 'fastify'],
    ['the contract runs in browsers too', 'contract/src/goods.ts', 'node:fs'],
    ['the chain package stands alone', 'chain/src/tokens.ts', '@app/contract'],
    ['the demonstration is plain data', 'demo/src/works.ts', '@app/contract'],
    ['the components know no contract', 'ui/src/card.tsx', '@app/contract'],
    ['core knows no module', 'server/src/core/errors.ts', '../modules/user/index.ts'],
    ['core knows no port', 'server/src/core/coreServices.ts', '../ports/chain.ts'],
    ['the database layer knows no module', 'server/src/db/constraints.ts', '../modules/order/index.ts'],
    ['ports know no module', 'server/src/ports/chain.ts', '../modules/vault/index.ts'],
    ['ports know no adapter', 'server/src/ports/sms.ts', '../adapters/inboxSms/index.ts'],
    ['adapters know no module', 'server/src/adapters/inboxSms/index.ts', '../../modules/user/index.ts'],
    ['adapters do not know each other', 'server/src/adapters/inboxSms/index.ts', '../localRealName/index.ts'],
    ['jobs know no module', 'server/src/jobs/worker.ts', '../modules/vault/index.ts'],
    ['a lower module knows no higher one', 'server/src/modules/user/accounts/service.ts', '../../goods/index.ts'],
    ['order does not know pay', 'server/src/modules/order/service.ts', '../pay/index.ts'],
    ['a module shows its face alone', 'server/src/modules/order/service.ts', '../goods/stock.ts'],
    ['deep files obey too', 'server/src/modules/user/captcha/draw.ts', '../../order/index.ts'],
    ['modules know no adapter', 'server/src/modules/user/smsCodes/service.ts', '../../../adapters/inboxSms/index.ts'],
    ['modules know no http', 'server/src/modules/user/routes.ts', '../../http/mount.ts'],
    ['modules know no context', 'server/src/modules/user/index.ts', '../../context.ts'],
    ['what happened knows no module', 'server/src/events/index.ts', '../modules/order/index.ts'],
    ['modules know no read above them', 'server/src/modules/order/routes.ts', '../../reads/orders.ts'],
    ['reads see the faces of modules alone', 'server/src/reads/orders.ts', '../modules/order/queries.ts'],
    ['http knows no module', 'server/src/http/app.ts', '../modules/user/index.ts'],
    ['the embedded servers know no module', 'server/src/embedded/postgres.ts', '../modules/user/index.ts'],
    ['the server knows no page', 'server/src/context.ts', '@app/storefront/routes'],
    ['features do not know each other', 'storefront/src/features/cart/api.ts', '../goods/api.ts'],
    ['features know no page', 'storefront/src/features/cart/api.ts', '../../pages/home/index.tsx'],
    ['routes are plain data', 'storefront/src/routes.ts', './lib/title.ts'],
    ['features know no app', 'storefront/src/features/cart/api.ts', '../../app/router.tsx'],
    ['pages do not know each other', 'storefront/src/pages/home/index.tsx', '../goods/index.tsx'],
    ['pages know no app', 'storefront/src/pages/home/index.tsx', '../../app/router.tsx'],
    ['lib knows no feature', 'storefront/src/lib/session.ts', '../features/goods/api.ts'],
    ['lib knows no business', 'storefront/src/lib/session.ts', '../domain/points/level.ts'],
    ['the domain knows no feature', 'storefront/src/domain/sale/stage.ts', '../../features/goods/api.ts'],
    ['the domain knows no page', 'storefront/src/domain/sale/stage.ts', '../../pages/goods/index.tsx'],
    ['the domain knows no app', 'storefront/src/domain/sale/stage.ts', '../../app/router.tsx'],
    ['the storefront knows no server', 'storefront/src/app/app.tsx', '@app/server/core/errors'],
    ['pages of the console know no app', 'console/src/pages/users/list.tsx', '../../app/router.tsx'],
    ['routes of the console know no page', 'console/src/routes/users.ts', '../pages/users/list.tsx'],
    ['parts of the console know no form', 'console/src/parts/history.tsx', '../form/action-button.tsx'],
    ['the console knows no storefront', 'console/src/app.tsx', '@app/storefront/lib/session'],
  ])('%s', (_rule, path, specifier) => {
    expect(isAllowed(path, specifier)).toBe(false)
  })
})

describe('allowed', () => {
  test.each([
    ['contract/src/goods.ts', './enums.ts'],
    ['contract/src/goods.ts', 'zod'],
    ['ui/src/card.tsx', 'react'],
    ['server/src/core/database.ts', '../db/types.ts'],
    ['server/src/adapters/inboxSms/index.ts', '../../ports/sms.ts'],
    ['server/src/modules/order/service.ts', '../goods/index.ts'],
    ['server/src/modules/order/service.ts', './queries.ts'],
    ['server/src/modules/user/captcha/draw.ts', '../../../core/errors.ts'],
    ['server/src/context.ts', './modules/order/index.ts'],
    ['server/src/modules/order/service.ts', '../../events/index.ts'],
    ['server/src/modules/order/index.ts', '../shape.ts'],
    ['server/src/reads/orders.ts', '../modules/order/index.ts'],
    ['storefront/src/features/cart/api.ts', '../../lib/session.ts'],
    ['storefront/src/features/cart/api.ts', '../../domain/sale/stage.ts'],
    ['storefront/src/domain/item/api.ts', '../../lib/query.ts'],
    ['storefront/src/domain/item/api.ts', '../goods/api.ts'],
    ['storefront/src/pages/home/index.tsx', '../../domain/sale/stage.ts'],
    ['storefront/src/features/cart/api.ts', '@app/contract/routes'],
    ['storefront/src/pages/home/index.tsx', '../../features/goods/list.tsx'],
    ['storefront/src/pages/home/index.tsx', '../../routes.ts'],
    ['storefront/src/app/router.tsx', '../pages/home/index.tsx'],
  ])('%s imports %s', (path, specifier) => {
    expect(isAllowed(path, specifier)).toBe(true)
  })
})

test.each([
  ['a type', "import type { X } from '../goods/stock.ts'"],
  ['a side effect', "import '../goods/stock.ts'"],
  ['a re-export', "export { x } from '../goods/stock.ts'"],
  ['everything re-exported', "export * from '../goods/stock.ts'"],
  ['a dynamic import', "const x = await import('../goods/stock.ts')"],
])('%s counts as an import, and its line is reported', (_kind, statement) => {
  expect(checkFile('server/src/modules/order/service.ts', `\n${statement}\n`)).toEqual([
    {
      location: 'server/src/modules/order/service.ts:2',
      message: 'server/src/modules/order/ may not import server/src/modules/goods/stock.ts',
    },
  ])
})

describe('import cycles', () => {
  const panel = 'storefront/src/domain/search/panel.tsx'
  const field = 'storefront/src/domain/search/field.tsx'

  test.each([
    ['an import', "import { x } from './field.tsx'"],
    ['a type', "import type { X } from './field.tsx'"],
    ['a re-export', "export * from './field.tsx'"],
    ['a dynamic import', "const load = () => import('./field.tsx')"],
  ])('%s closes a cycle', (_kind, back) => {
    const sources = new Map([
      ['storefront/src/main.tsx', "import './domain/search/field.tsx'"],
      [field, "const load = () => import('./panel.tsx')"],
      [panel, back],
    ])
    expect(cyclesIn(sources)).toEqual([[field, panel]])
  })

  test('a cycle through another workspace is reported by its shortest path', () => {
    const sources = new Map([
      ['ui/src/index.ts', "export * from './menu.tsx'\nexport * from './layers.ts'"],
      ['ui/src/menu.tsx', "import './layers.ts'"],
      ['ui/src/layers.ts', "import { x } from '@app/ui'"],
    ])
    expect(cyclesIn(sources)).toEqual([['ui/src/index.ts', 'ui/src/layers.ts']])
  })

  test('a file may be imported in several ways without a cycle', () => {
    const sources = new Map([
      ['ui/src/index.ts', "export * from './menu.tsx'\nexport * from './layers.ts'"],
      ['ui/src/menu.tsx', "import { x } from './layers.ts'"],
      ['ui/src/layers.ts', "import { useEffect } from 'react'"],
    ])
    expect(cyclesIn(sources)).toEqual([])
  })
})
