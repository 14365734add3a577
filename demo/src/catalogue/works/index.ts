import type { Work } from '../types.ts'
import { bronze } from './bronze.ts'
import { composed } from './composed.ts'
import { crane } from './crane.ts'
import { eaves } from './eaves.ts'
import { goods } from './goods.ts'
import { grotto } from './grotto.ts'
import { kiln } from './kiln.ts'
import { koi } from './koi.ts'
import { lantern } from './lantern.ts'
import { opera } from './opera.ts'
import { papercut } from './papercut.ts'
import { peaks } from './peaks.ts'
import { shadow } from './shadow.ts'
import { terrace } from './terrace.ts'

/** Every work of the catalogue, series by series. */
export const works: readonly Work[] = [
  ...peaks,
  ...eaves,
  ...kiln,
  ...bronze,
  ...grotto,
  ...opera,
  ...shadow,
  ...papercut,
  ...terrace,
  ...lantern,
  ...crane,
  ...koi,
  ...goods,
  ...composed,
]
