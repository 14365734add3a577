import type { Random } from '../../random.ts'
import { fill, ring, stroke } from '../line.ts'
import { hide, type Hide, ink, snowflake } from './hide.ts'

/** A face in profile looking right; the origin is the base of the neck. */
export function head(dye: Hide, bearded: boolean): string {
  const face =
    'M-26 0C-32 -30 -46 -60 -40 -96C-34 -130 20 -136 42 -112C50 -102 46 -92 50 -82L66 -62C66 -56 58 -54 54 -52L58 -42L50 -38L54 -28C52 -16 36 -12 20 -14L14 0Z'
  const cut =
    'M4 -92C18 -104 34 -102 44 -92C32 -92 20 -88 6 -86ZM10 -76C20 -84 34 -82 42 -74C32 -70 20 -70 10 -76ZM-20 -70C-30 -90 -10 -96 -8 -80C-8 -66 -16 -60 -20 -70ZM30 -34C40 -40 48 -38 52 -36L46 -30Z'
  let whiskers = ''
  if (bearded)
    for (let hair = 0; hair < 9; hair++)
      whiskers += `M${14 + hair * 4} ${-16 - hair}C${10 + hair * 5} 30 ${6 + hair * 6} 60 ${-4 + hair * 7} ${104 - Math.abs(hair - 4) * 6}`
  return hide(face, dye.skin, cut) + fill(ring([27, -77], 5), ink) + stroke(whiskers, ink, 3.4)
}

/** What a role wears on the head, by which the audience knows it. */
export function headgear(random: Random, dye: Hide, role: 'general' | 'lady' | 'scholar' | 'immortal'): string {
  if (role === 'general') {
    let balls = ''
    for (let index = 0; index < 6; index++)
      balls += ring([-44 + index * 18, -148 - Math.sin((index / 5) * Math.PI) * 26], 11)
    const plumes =
      stroke('M-30 -150C-60 -330 -220 -340 -260 -190M-14 -154C-10 -340 -150 -400 -220 -300', dye.trim, 9) +
      stroke(
        'M-30 -150C-60 -330 -220 -340 -260 -190M-14 -154C-10 -340 -150 -400 -220 -300',
        ink,
        9,
        'stroke-dasharray="3 15"',
      )
    return (
      plumes +
      hide(
        'M-54 -92C-70 -140 -30 -168 6 -166C44 -164 62 -132 52 -104C20 -122 -20 -118 -54 -92Z',
        dye.sash,
        snowflake([-20, -132], 15) + snowflake([20, -136], 14),
      ) +
      hide(balls, dye.robe, ring([-26, -160], 4) + ring([10, -170], 4))
    )
  }
  if (role === 'lady') {
    const hair =
      'M-44 -60C-66 -110 -40 -150 0 -150C-10 -190 50 -200 50 -160C58 -140 50 -118 44 -112C20 -126 -10 -122 -20 -96C-26 -80 -34 -64 -44 -60Z'
    let pins = ''
    for (let index = 0; index < 4; index++) pins += snowflake([-44 + index * 24, -140 - index * 10], 15)
    const drops =
      stroke('M54 -150v48M62 -152v36M-58 -96v44', dye.trim, 3) +
      fill(ring([54, -98], 6) + ring([62, -112], 5) + ring([-58, -48], 6), dye.robe)
    return (
      fill(hair, ink) +
      fill(pins, dye.trim) +
      drops +
      fill(ring([26, -172], 11) + ring([-6, -160], 9), random.pick([dye.robe, dye.sash]))
    )
  }
  if (role === 'scholar')
    return (
      hide(
        'M-50 -90C-56 -130 -44 -160 -30 -176H38C48 -150 50 -124 46 -106C14 -122 -20 -118 -50 -90Z',
        ink,
        'M-22 -160H26L30 -146H-26Z',
      ) + stroke('M-44 -110C-110 -120 -130 -80 -150 -50M-44 -120C-110 -140 -150 -110 -170 -90', ink, 9)
    )
  return (
    fill(
      'M-44 -70C-60 -120 -20 -146 6 -138C0 -176 40 -182 36 -146C50 -136 50 -120 44 -112C10 -124 -20 -116 -44 -70Z',
      '#e9dfc6',
    ) +
    stroke('M-44 -70C-60 -120 -20 -146 6 -138C0 -176 40 -182 36 -146C50 -136 50 -120 44 -112', ink, 3) +
    hide('M-8 -150H48L42 -132H-2Z', dye.trim)
  )
}
