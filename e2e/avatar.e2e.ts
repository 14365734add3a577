import { expect, inject, test } from 'vitest'
import { factsOf, plain } from '../server/test/uploads/pictures.ts'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'

const visit = useVisitors()

/** A photo like those of phones: large, rotated, and with metadata. */
const photo = await plain(5000, 3000).withMetadata({ orientation: 6 }).jpeg().toBuffer()

test('[route /userInfo/baseInfo] a photo becomes the avatar, and the header follows', async () => {
  const person = await newPerson()
  const { page, open, complaints } = await visit({ person })
  await open('/userInfo/baseInfo')
  const picker = page.getByRole('group', { name: '更换头像' })
  const chosen = page.waitForEvent('filechooser')
  await picker.getByRole('button', { name: '更换头像' }).click()
  await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('log').getByText('头像已更换').waitFor()
  const [row] = await query<{ avatar: string }>('select avatar from users where uid = $1', [person.uid])
  expect(row?.avatar).toMatch(/^\/media\/u\/.+-256\.webp$/)
  await page.locator(`form img[src$="${row?.avatar}"]`).waitFor()
  await page.locator(`header img[src$="${row?.avatar}"]`).waitFor()
  const file = await fetch(inject('siteUrl') + row?.avatar)
  const { width, height, exif } = await factsOf(Buffer.from(await file.arrayBuffer()))
  expect({ width, height, exif }).toEqual({ width: 256, height: 256 })
  expect(complaints).toEqual([])
})
