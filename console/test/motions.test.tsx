import type { Motion, Picture } from '@app/contract'
import type { MotionFact } from '@app/contract/admin/motions'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, Suspense, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { MotionField } from '../src/form/motions/motion-field.tsx'
import { describeMotion } from '../src/form/motions/labels.ts'
import { meOptions } from '../src/lib/session.ts'
import { queryClient } from '../src/lib/query.ts'
import { owner, fakeServer } from './support/app.tsx'

const server = fakeServer()

const film: MotionFact = {
  id: 'f'.repeat(20),
  name: '开窑',
  kind: 'video',
  url: `/media/m/ff/${'f'.repeat(20)}.mp4`,
  bytes: 3_250_000,
  seconds: 42,
  width: 1280,
  height: 720,
  triangles: null,
  textures: null,
  uploadedBy: '沈知远',
  uploadedAt: 1_766_000_000,
}
const cover: Picture = { url: `/media/u/aa/${'a'.repeat(20)}`, widths: [640, 1600], ratio: 1, placeholder: '' }

beforeEach(() => {
  queryClient.setQueryData(meOptions.queryKey, owner)
  server.answer({
    'session/ways': { brand: '云岫', signOn: null, imageHost: '', storefront: '' },
    'motion/list': { list: [film], next: null },
  })
})

type Value = ComponentProps<typeof MotionField>['value']

function Field({ onKept }: { onKept: (value: Value) => void }) {
  const [value, setValue] = useState<Value>(null)
  return (
    <MotionField
      value={value}
      usualPoster={cover}
      isDisabled={false}
      onChange={(changed) => {
        setValue(changed)
        onKept(changed)
      }}
    />
  )
}

test('[console.goods-editor] a video is chosen from the library with the cover as its poster, and removed again', async () => {
  const kept: Value[] = []
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Field onKept={(value) => kept.push(value)} />
      </Suspense>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '从素材库选' }))
  await user.click(await screen.findByRole('button', { name: '用“开窑”' }))
  const chosen: Motion = { kind: 'video', url: film.url, bytes: film.bytes, seconds: 42, poster: cover }
  expect(kept.at(-1)).toEqual(chosen)
  expect(screen.getByText('视频 · 0:42 · 3.1 MB')).toBeTruthy()
  expect(await screen.findByRole('img', { name: '动态展示的封面图' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '不用这张' }))
  expect(kept.at(-1)).toEqual({ kind: 'video', url: film.url, bytes: film.bytes, seconds: 42 })
  await user.click(screen.getByRole('button', { name: '不用动态展示' }))
  expect(kept.at(-1)).toBeNull()
})

test('[console.media] a model or video is described in one line', () => {
  expect(describeMotion(film)).toBe('视频 · 0:42 · 1280 × 720 · 3.1 MB')
  const model = { kind: 'model', bytes: 694_324, triangles: 22_848, textures: 2, seconds: null } as const
  expect(describeMotion(model)).toBe('3D 模型 · 22,848 个三角面 · 2 张贴图 · 678 KB')
})
