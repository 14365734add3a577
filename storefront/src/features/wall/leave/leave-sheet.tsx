import type { SpotId } from '@app/contract'
import { Button, Field, Select, TextArea } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useEffect, useState } from 'react'
import { mutate } from '../../../lib/mutation.ts'
import { useForm } from '../../../lib/form.ts'
import { FormFailure } from '../../../lib/form-failure.tsx'
import { FormFrame } from '../../../lib/form-frame.tsx'
import { useSession } from '../../../lib/session.ts'
import type { Wall } from '../api.ts'
import { Counter } from '../../../lib/counter.tsx'
import { sayKindly, wrongText } from '../../../lib/unfit-words.ts'
import { hasContent, keepDraft, readDraft } from './draft.ts'
import { Left } from './left.tsx'
import { PicturesField } from '../../../domain/picture/pictures-field.tsx'

export interface LeaveSheetProps {
  open: boolean
  onClose: () => void
  wall: Wall
  /** The selected spot; empty for all. */
  spotId: SpotId
}

/** Sheet for leaving a message: spot, text and pictures. Its content survives closing and a reload. */
export default function LeaveSheet({ open, onClose, wall, spotId }: LeaveSheetProps) {
  const uid = useSession((session) => session.userInfo.uid)
  const [draft] = useState(() => readDraft(uid))
  const [pictures, setPictures] = useState(draft.pictures)
  const [isLeft, setIsLeft] = useState(false)
  const known = (id: SpotId) => (wall.spots.some((spot) => spot.spotId === id) ? id : '')
  const form = useForm(
    { spotId: hasContent(draft) ? known(draft.spotId) : '', text: draft.text },
    {
      spotId: (written) => (written.spotId || known(spotId) ? undefined : '请选择留言的景区'),
      text: ({ text }) => (text.trim() ? wrongText(text.trim(), wall.textMost) : '请先写下留言'),
    },
  )
  const { values, errors } = form
  /** Until the user chooses one here, the selected spot. */
  const shownSpot = values.spotId || known(spotId)
  useEffect(
    () => keepDraft(uid, { spotId: shownSpot, text: values.text, pictures }),
    [uid, shownSpot, values.text, pictures],
  )

  async function send({ text }: typeof values): Promise<void> {
    const input = { spotId: shownSpot, text: text.trim(), imageIds: pictures.map(({ imageId }) => imageId) }
    await sayKindly(() => mutate('hwnft/scenicSpotMessage/message', input))
    form.set('text', '')
    setPictures([])
    setIsLeft(true)
  }

  function close() {
    setIsLeft(false)
    onClose()
  }

  if (isLeft) {
    const isMore = wall.leftToday === null || wall.leftToday > 0
    return (
      <Dialog open={open} onClose={close} title="写留言" hideTitle>
        <Left wall={wall} onLeave={close} onMore={isMore ? () => setIsLeft(false) : undefined} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="写留言"
      description={wall.leftToday === null ? undefined : `今天还可以写 ${wall.leftToday} 条`}
      insistent={form.pending}
      size="wide"
      footer={
        <Button variant="primary" pending={form.pending} pendingLabel="正在提交" onClick={() => form.submit(send)}>
          发布（审核后公开）
        </Button>
      }
    >
      <FormFrame form={form} send={send}>
        <FormFailure text={form.failure} />
        <Field label="景区" required error={errors.spotId}>
          <Select name="spotId" value={shownSpot} onChange={(event) => form.set('spotId', event.target.value)}>
            <option value="" disabled>
              请选择
            </option>
            {wall.spots.map((spot) => (
              <option key={spot.spotId} value={spot.spotId}>
                {spot.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="留言" required error={errors.text} aside={<Counter text={values.text} most={wall.textMost} />}>
          <TextArea
            name="text"
            rows={5}
            placeholder="说说在这里看到的、听到的，给后来的人"
            value={values.text}
            onChange={(event) => form.set('text', event.target.value)}
          />
        </Field>
        {wall.picturesMost > 0 && (
          <PicturesField
            purpose="message"
            hint="自己拍的照片，10 MB 以内"
            pictures={pictures}
            most={wall.picturesMost}
            onAdd={(picture) => setPictures((before) => [...before, picture])}
            onRemove={(imageId) => setPictures((before) => before.filter((one) => one.imageId !== imageId))}
          />
        )}
        <details className="text-sm text-ink-soft lg:hidden">
          <summary className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4">
            留言须知
          </summary>
          <ul className="list-disc space-y-1 pl-5">
            {wall.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      </FormFrame>
    </Dialog>
  )
}
