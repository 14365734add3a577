import { Avatar, ImageUpload, type SendImage, toast } from '@app/ui'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/errors.ts'
import { imageUrl } from '../../lib/image.ts'
import { photoFiles, preparePhoto } from '../../lib/photo.ts'
import { setUserInfo, useSession } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'

const edge = 72

/** The user's avatar, and its upload: it is saved at once, and every place that shows it updates. */
export function AvatarUpload() {
  const { avatar, nickname } = useSession((session) => session.userInfo)

  const send: SendImage = async (file, options) => {
    const photo = await preparePhoto(file)
    const { imageId } = await upload('resources/user/image/uploadImage', { purpose: 'avatar' }, photo, options)
    setUserInfo(await call('user/user/updateUserInfo', { avatarImageId: imageId }))
    toast.good('头像已更换')
  }

  return (
    <ImageUpload
      label="更换头像"
      hint="JPG、PNG、WebP 或 GIF，10 MB 以内，会裁成方形"
      accept={photoFiles}
      send={send}
      errorText={errorText}
    >
      {(preview) => <Avatar src={preview ?? (avatar && imageUrl(avatar))} name={nickname} size={edge} />}
    </ImageUpload>
  )
}
