import { icon } from '@app/ui'

/** Icon: a thumb up. */
export const ThumbIcon = icon(
  <path d="M4 11h3.5v9H4zM7.500 11l4-7.500c1.600 0 2.600 1.200 2.300 2.800L13 10h5.200c1.300 0 2.200 1.200 1.900 2.400l-1.500 6c-.2.900-1 1.600-2 1.600H7.500" />,
)
export const CommentIcon = icon(<path d="M4 5h16v11h-8.500L7 20v-4H4V5Z" />)
