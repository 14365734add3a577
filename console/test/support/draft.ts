import type { AdminReply } from '@app/contract/admin/routes'

type Draft = AdminReply<'draft/info'>

const person = { id: '1', name: '沈知远' }

/** Answer of `media/upload`. */
export const uploaded: AdminReply<'media/upload'> = {
  id: 'a'.repeat(20),
  name: '图',
  picture: { url: `/media/u/aa/${'a'.repeat(20)}`, widths: [2400], ratio: 1, placeholder: '' },
  width: 2400,
  height: 2400,
  sharpness: 300,
  bytes: 1000,
  uploadedBy: '',
  uploadedAt: 1_766_000_000,
  isKnown: false,
}

/** A draft with id 5, open and never published. */
export const draftInfo = ({ kind, title, content }: Pick<Draft, 'kind' | 'title' | 'content'>): Draft => ({
  id: '5',
  kind,
  title,
  cover: null,
  state: 'open',
  version: 3,
  publishedId: null,
  isChanged: true,
  publishAt: null,
  updatedBy: person,
  updatedAt: 1_766_000_000,
  createdBy: person,
  createdAt: 1_766_000_000,
  content,
  publishedVersion: null,
  frozen: {},
  failure: '',
})

/** Answers of the calls of the editor of a draft. */
export const draftAnswers = (draft: Draft, findings: AdminReply<'draft/preflight'>['findings'] = []) => ({
  'draft/info': draft,
  'draft/preflight': { version: draft.version, findings },
  'draft/save': ({ version }: { version: number }) => ({ version: version + 1, savedAt: 1_766_000_060 }),
  'audit/list': { list: [], next: null },
  'session/ways': { brand: '云岫', signOn: null, imageHost: '', storefront: '' },
})
