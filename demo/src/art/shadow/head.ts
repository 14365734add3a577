import { fill, group, ring, stroke } from '../line.ts'
import { n } from '../sheet.ts'
import { hide, type Hide, ink, lamp } from './hide.ts'

/** Face of a role: cut away to single lines, or left as skin. */
export interface Face {
  readonly rouge?: boolean
  readonly whiskers?: 'black' | 'white'
}

/**
 * A head in profile, facing right; the origin is the base of the neck. The skin is cut away inside the outline, and one
 * line connects brow, eye, nose and lips.
 */
export function head(dye: Hide, { rouge = false, whiskers }: Face): string {
  const outline =
    'M-22 10C-20 -14 -34 -30 -38 -56C-42 -96 -16 -124 14 -124C40 -124 52 -108 52 -92C52 -84 54 -78 56 -74L72 -54Q73 -48 64 -47Q67 -42 62 -38Q67 -34 61 -29Q64 -18 50 -11Q36 -4 20 -9C18 -2 18 4 20 10Z'
  const inner =
    'M-8 -2C-8 -18 -20 -34 -22 -58C-24 -90 -6 -112 14 -112C32 -112 41 -103 42 -92C43 -84 46 -74 51 -68L60 -56Q54 -54 52 -50Q54 -44 50 -40Q52 -34 48 -30Q48 -22 40 -20Q28 -16 12 -22C8 -14 8 -8 8 -2Z'
  const lines = [
    fill('M50 -74C34 -90 14 -88 -6 -70C14 -72 34 -64 50 -74Z', ink),
    fill('M46 -73C36 -82 20 -82 6 -72C20 -73 34 -70 46 -73Z', '#f6e3b4'),
    fill(ring([31, -76], 4.6), ink),
    fill('M54 -86C38 -106 14 -104 -14 -88C12 -96 34 -94 54 -78Z', ink),
    stroke('M-22 -70C-10 -76 0 -76 6 -72M50 -74Q58 -66 62 -56', ink, 2.4),
    fill('M64 -38Q52 -44 44 -37Q52 -30 62 -30Q56 -34 64 -38Z', '#a5281d'),
    stroke('M62 -48Q54 -52 52 -46', ink, 2),
    stroke('M-16 -60q-8 -12 2 -18q12 0 10 14q-2 12 -10 12', ink, 3),
  ]
  let hair = ''
  if (whiskers)
    for (let strand = 0; strand < 17; strand++) {
      const part = strand / 16
      hair += `M${n(18 + part * 42)} ${n(-18 - part * 12)}C${n(22 + part * 40)} ${n(30)} ${n(10 + part * 38)} ${n(70)} ${n(2 + part * 30)} ${n(128 - Math.abs(part - 0.5) * 60)}`
    }
  return [
    fill(outline, dye.skin, 'opacity="0.92"'),
    fill(inner, lamp, 'opacity="0.92"'),
    rouge ? fill('M10 -54C22 -66 42 -60 44 -46C38 -34 18 -34 10 -54Z', '#d0533a', 'opacity="0.45"') : '',
    ...lines,
    stroke(inner, ink, 1.2, 'opacity="0.6"'),
    stroke(outline, ink, 3),
    whiskers
      ? stroke(hair, whiskers === 'white' ? '#efe3c6' : ink, 3.6) +
        (whiskers === 'white' ? stroke(hair, ink, 0.9, 'transform="translate(2 0)"') : '')
      : '',
  ].join('')
}

/** A lady's hair: rolled over the brow, a high knot, flowers, a phoenix pin with drops. */
export function ladyHair(dye: Hide): string {
  const mass =
    'M50 -104C30 -118 6 -112 -6 -92C-12 -78 -16 -66 -12 -48C-14 -30 -22 -18 -30 -6C-52 -16 -62 -50 -58 -84C-54 -124 -24 -146 8 -144C34 -142 52 -126 50 -104Z'
  const knot =
    'M-30 -134C-60 -150 -66 -192 -36 -204C-14 -212 6 -200 4 -182C24 -196 42 -178 32 -160C24 -146 0 -136 -30 -134Z'
  const tail = 'M-52 -58C-76 -20 -84 40 -70 96C-60 60 -52 20 -32 -10Z'
  const loops =
    'M-44 -172C-32 -190 -10 -188 -8 -172C-14 -160 -36 -158 -44 -172ZM-46 -98C-38 -124 -12 -132 10 -128C-10 -120 -32 -112 -46 -98ZM-48 -66C-46 -84 -38 -96 -28 -104C-34 -88 -38 -74 -38 -56Z'
  const flower = (x: number, y: number, size: number, tone: string): string => {
    let petals = ''
    for (let petal = 0; petal < 6; petal++)
      petals += ring([x + Math.cos(petal * 1.047) * size * 0.6, y + Math.sin(petal * 1.047) * size * 0.6], size * 0.42)
    return hide(petals, tone) + fill(ring([x, y], size * 0.28), lamp)
  }
  return [
    hide(tail, ink, 'M-58 -20Q-70 20 -66 60Q-60 20 -50 -10Z'),
    hide(mass, ink, loops),
    hide(knot, ink, 'M-30 -148C-48 -160 -48 -184 -32 -190C-18 -192 -10 -182 -14 -172C-22 -178 -32 -172 -30 -148Z'),
    flower(-6, -140, 17, dye.robe),
    flower(24, -132, 13, dye.trim),
    flower(-38, -128, 13, dye.sash),
    hide(
      'M30 -138C54 -162 84 -158 96 -140C82 -144 74 -136 78 -128C62 -140 48 -132 30 -138Z',
      dye.trim,
      ring([76, -146], 3),
    ),
    stroke('M84 -136v34M72 -130v26M92 -138v24', dye.trim, 2.4),
    fill(ring([84, -98], 5) + ring([72, -100], 4.4) + ring([92, -110], 4.4), '#a5281d'),
  ].join('')
}

/** A general's helmet with pompoms, and two pheasant plumes on the way to war. */
export function warHelmet(dye: Hide, plumed: boolean): string {
  const plume = 'M-24 -150C-60 -330 -220 -390 -330 -250M-8 -156C-20 -350 -160 -450 -292 -370'
  let balls = ''
  for (let index = 0; index < 8; index++) {
    const angle = Math.PI * (1.08 + 0.84 * (index / 7))
    balls += ring([2 + Math.cos(angle) * 74, -108 + Math.sin(angle) * 76], 10)
  }
  let eyes = ''
  for (let index = 0; index < 8; index++) {
    const angle = Math.PI * (1.08 + 0.84 * (index / 7))
    eyes += ring([2 + Math.cos(angle) * 74, -108 + Math.sin(angle) * 76], 3.4)
  }
  const bowl =
    'M-60 -76C-72 -140 -40 -174 6 -174C46 -174 68 -146 60 -104C40 -120 10 -118 -12 -104C-30 -94 -46 -84 -60 -76Z'
  const flap = 'M-60 -80C-74 -50 -76 -10 -62 28L-26 14C-38 -20 -36 -60 -24 -96Z'
  return [
    plumed
      ? stroke(plume, ink, 12) +
        stroke(plume, dye.trim, 8) +
        stroke(plume, ink, 9, 'stroke-dasharray="2.4 13"') +
        stroke(plume, lamp, 1.4)
      : '',
    hide(
      flap,
      dye.sash,
      'M-58 -50q12 -8 20 2q-10 8 -20 -2ZM-62 -24q14 -8 22 2q-12 8 -22 -2ZM-60 2q14 -8 22 2q-12 8 -22 -2Z',
    ),
    hide(
      bowl,
      dye.sash,
      'M-44 -108C-40 -140 -16 -156 4 -156C-12 -146 -26 -130 -28 -112ZM10 -156C32 -154 46 -138 46 -122C34 -128 22 -128 12 -126C20 -136 18 -148 10 -156ZM-16 -124a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z',
    ),
    hide(balls, dye.robe, eyes),
    hide('M-8 -172L2 -214L12 -172Z', dye.trim),
    fill(ring([2, -218], 9), '#a5281d'),
  ].join('')
}

/** A scholar's soft cap with two bands behind. */
export function scholarCap(dye: Hide): string {
  const cap =
    'M-50 -78C-58 -120 -48 -150 -34 -160L30 -168C52 -160 58 -130 54 -104C30 -122 -4 -116 -20 -98C-32 -90 -42 -84 -50 -78Z'
  const bands =
    'M-50 -90C-96 -80 -126 -50 -150 -4C-140 -4 -130 -8 -122 -14C-108 -44 -86 -66 -52 -76ZM-46 -100C-100 -104 -144 -84 -176 -46C-166 -44 -156 -46 -146 -50C-120 -76 -88 -90 -50 -86Z'
  return (
    hide(bands, ink, 'M-74 -74q-24 14 -40 40q22 -16 40 -40ZM-84 -94q-34 4 -58 24q34 -6 58 -24Z') +
    hide(cap, ink, 'M-32 -146L24 -154L28 -144L-34 -136ZM-10 -128L8 -138L20 -128L4 -120Z') +
    hide('M10 -132L22 -142L34 -132L22 -122Z', dye.trim)
  )
}

/** An old man's knot of white hair under a small crown. */
export function immortalHair(dye: Hide): string {
  const hair =
    'M50 -106C30 -118 6 -112 -8 -92C-14 -76 -14 -60 -14 -46C-20 -30 -30 -20 -40 -14C-58 -40 -60 -90 -36 -118C-16 -142 40 -144 50 -106Z'
  const knot = 'M-24 -132C-44 -146 -40 -180 -12 -184C14 -186 26 -160 10 -142C0 -134 -12 -130 -24 -132Z'
  return [
    hide(hair, '#efe3c6', 'M-38 -56C-36 -86 -22 -108 2 -118C-14 -98 -24 -78 -26 -44Z'),
    stroke('M-44 -40C-48 -80 -30 -116 10 -124M-30 -28C-36 -60 -24 -90 0 -112', ink, 1.6),
    hide(knot, '#efe3c6'),
    hide(
      'M-40 -138L-28 -160L-14 -144L0 -164L12 -146L24 -152L16 -130Q-12 -122 -40 -138Z',
      dye.trim,
      ring([-12, -140], 4.4),
    ),
    group('', stroke('M-52 -150L36 -158', ink, 4)),
  ].join('')
}
