// `npm run image`: writes the image's root to .cache/image/root, for deploy/image/Containerfile and for
// /opt/collectibles.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { layOut } from './layOut.ts'

const root = join(import.meta.dirname, '../../.cache/image/root')
layOut(root)
console.log(`${root}: ${execFileSync('du', ['-sh', root], { encoding: 'utf8' }).split('\t')[0]}`)
