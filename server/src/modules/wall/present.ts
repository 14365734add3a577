import type { Picture, Uid } from '@app/contract'
import type { CommentCard, MessageCard } from '@app/contract/wall'
import { toSeconds } from '../../core/clock.ts'
import type { OwnPicture } from '../../db/columns.ts'
import type { CommentRow } from './commentQueries.ts'
import type { MessageRow } from './listQueries.ts'
import { isAppealable } from './states.ts'

/** Name shown for authors without a nickname. */
const unnamed = '藏友'

/** Returns a message for a viewer; `viewer` is their uid, or null if not signed in. */
export function presentMessage(row: MessageRow, viewer: Uid | null): MessageCard {
  const isMine = row.uid === viewer
  return {
    messageId: row.id,
    spotId: row.spot_id,
    spotName: row.spot_name,
    text: row.text,
    pictures: row.pictures.map(presentPicture),
    name: row.nickname || unnamed,
    avatar: row.avatar,
    isMine,
    state: row.state,
    reason: row.reason,
    canAppeal: isMine && isAppealable(row.state) && row.appealed_at === null,
    thumbs: row.thumbs,
    hasThumbed: row.has_thumbed,
    comments: row.comments,
    time: toSeconds(row.created_at),
  }
}

/** Leaves out the upload id, which is internal. */
function presentPicture({ url, widths, ratio, placeholder }: OwnPicture): Picture {
  return { url, widths, ratio, placeholder }
}

export function presentComment(row: CommentRow, viewer: Uid | null): CommentCard {
  return {
    commentId: row.id,
    text: row.text,
    name: row.nickname || unnamed,
    avatar: row.avatar,
    isMine: row.uid === viewer,
    state: row.state,
    reason: row.reason,
    time: toSeconds(row.created_at),
  }
}
