// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const cover = { url: '/media/work', widths: [320], ratio: 1, placeholder: '' }
const came = { goodsSn: 'WORK1', cover, title: '周年纪念' }

it('[console.airdrop] airdropped pieces are announced above the collection, until they were seen', async () => {
  let isSeen = false
  const list = [
    { ...came, nftId: '12', name: '纪念徽', quantity: 2, time: 200 },
    { ...came, nftId: '11', name: '云岫', quantity: 1, time: 100 },
  ]
  const seen = stubApi({
    'user/user/info': someUser,
    'hwnft/userNft/listCount': { total: 0, minting: 0, held: 0, locked: 0, works: 0 },
    'user/airdrop/news': () => ({ list: isSeen ? [] : list }),
    'user/airdrop/seen': () => {
      isSeen = true
      return {}
    },
  })
  act(() => logIn(someUser))
  await openApp('/mine/collection')
  // The page asks at once; the layout would only ask after the page's content.
  await screen.findByText('你收到了空投', {}, { timeout: 2000 })
  const link = screen.getByRole('link', { name: '《纪念徽》' })
  expect(link.getAttribute('href')).toBe('#/collection/12')
  expect(link.parentElement?.textContent).toBe('《纪念徽》2 件，来自“周年纪念”')
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByText('你收到了空投')).toBeNull())
  expect(seen.find(({ path }) => path === 'user/airdrop/seen')?.body).toEqual({ until: 200 })
})
