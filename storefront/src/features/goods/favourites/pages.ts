import { cursorPages } from '../../../lib/pages.ts'
import { addFavourites } from './favourites.ts'

/** My favourites, the newest first, page by page. What is read here is among the hearts that stand filled. */
export const favouritePages = () =>
  cursorPages('goods/collectibles/list', {}, { size: 24, onPart: ({ list }) => addFavourites(list) })
