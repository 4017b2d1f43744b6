import { Arches } from './Arches.tsx'
import { Corner } from './Corner.tsx'
import { Hills } from './Hills.tsx'
import { Sheets } from './Sheets.tsx'

const drawings = [Corner, Hills, Arches, Sheets]

/** The drawing of an opening without a picture: the same for the same section. */
export function Drawing({ id }: { id: string }) {
  const Drawn = drawings[numberOf(id) % drawings.length] ?? Corner
  return <Drawn />
}

/** A number for the id of a section; 0 for the opening of the template. */
function numberOf(id: string): number {
  if (id === 'hero') return 0
  return [...id].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973,
    7,
  )
}
