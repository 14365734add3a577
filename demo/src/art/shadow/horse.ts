import { mix } from '../colour.ts'
import { fill, ring, stroke } from '../line.ts'
import { hide, type Hide, ink, lattice } from './hide.ts'

/** A saddled horse stepping to the right. */
export function horse(dye: Hide): string {
  const body =
    'M-170 -120C-120 -160 60 -150 100 -130C120 -170 140 -220 170 -250L176 -284L192 -254C220 -240 250 -206 252 -186C244 -172 228 -176 218 -190C200 -190 190 -180 186 -150C184 -110 170 -80 140 -62C60 -40 -80 -40 -150 -66C-180 -80 -186 -104 -170 -120Z'
  const legs =
    'M-150 -80L-178 0L-160 70L-186 84H-146L-132 0L-104 -64ZM-110 -64L-96 20L-118 74H-78L-66 10L-70 -60ZM80 -62L96 20L70 78H110L126 10L120 -66ZM120 -66L170 -20L150 50H186L204 -30L150 -84Z'
  const mane = 'M104 -136C100 -180 130 -240 166 -262C150 -220 160 -190 140 -170C150 -160 130 -150 124 -134Z'
  return (
    stroke(
      'M-170 -112C-230 -120 -250 -40 -236 30M-166 -104C-220 -90 -226 -30 -216 40M-164 -98C-206 -70 -206 -20 -200 34',
      ink,
      8,
    ) +
    hide(legs, mix(dye.skin, '#a86a2c', 0.35)) +
    hide(body, mix(dye.skin, '#a86a2c', 0.35), lattice(-120, -110, 60, 50, 34) + lattice(80, -110, 70, 30, 32)) +
    hide(mane, ink) +
    hide('M-70 -150H50L62 -60H-82Z', dye.sash, lattice(-54, -126, 110, 60, 34)) +
    stroke('M216 -196C180 -170 120 -160 40 -150', dye.trim, 6) +
    fill(ring([206, -226], 6), ink)
  )
}
