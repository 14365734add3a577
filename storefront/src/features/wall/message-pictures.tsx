import { PictureGrid } from '../../domain/picture/picture-grid.tsx'
import type { Message } from './api.ts'

export function MessagePictures({ message, className }: { message: Message; className?: string }) {
  const { pictures, name, spotName } = message
  return (
    <PictureGrid
      pictures={pictures}
      alt={`${name}在${spotName}拍的照片`}
      label={`${name}的照片`}
      {...(className && { className })}
    />
  )
}
