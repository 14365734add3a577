import type { ImageId } from '@app/contract'
import { useEffect, useState } from 'react'
import type { Uploaded } from '../../domain/picture/uploaded.ts'
import { type Form, useForm } from '../../lib/form.ts'
import { useSession } from '../../lib/session.ts'
import { tooLong } from '../../lib/too-long.ts'
import { validationMessage } from '../../lib/wording.ts'
import { keepDraft, readDraft } from './draft.ts'

export interface Written {
  form: Form<{ text: string }>
  pictures: readonly Uploaded[]
  addPicture: (picture: Uploaded) => void
  removePicture: (imageId: ImageId) => void
  /** Content in the shape of the call. */
  said: () => { text: string; imageIds: ImageId[] }
  /** Clears everything after it was sent. */
  clear: () => void
}

/** Text and pictures being written to support; they survive leaving the page and a reload. `of`: what they are for. */
export function useWritten(of: string, textMost: number): Written {
  const uid = useSession((session) => session.userInfo.uid)
  const [draft] = useState(() => readDraft(uid, of))
  const [pictures, setPictures] = useState<readonly Uploaded[]>(draft.pictures)
  const form = useForm({ text: draft.text }, { text: ({ text }) => wrongText(text.trim(), textMost) })
  const { text } = form.values
  useEffect(() => keepDraft(uid, of, { text, pictures: [...pictures] }), [uid, of, text, pictures])
  return {
    form,
    pictures,
    addPicture: (picture) => setPictures((before) => [...before, picture]),
    removePicture: (imageId) => setPictures((before) => before.filter((one) => one.imageId !== imageId)),
    said: () => ({ text: form.values.text.trim(), imageIds: pictures.map(({ imageId }) => imageId) }),
    clear() {
      keepDraft(uid, of, { text: '', pictures: [] })
      form.set('text', '')
      setPictures([])
    },
  }
}

function wrongText(text: string, most: number): string | undefined {
  if (text === '') return '写几句再发出去'
  return tooLong(text, most) ?? validationMessage(text)
}
