import { cursorPages } from '../../../lib/pages.ts'
import { addFavourites } from './favourites.ts'

/** The user's favourites, newest first, page by page. Pages read here also fill the hearts. */
export const favouritePages = () =>
  cursorPages('goods/collectibles/list', {}, { size: 24, onPart: ({ list }) => addFavourites(list) })
