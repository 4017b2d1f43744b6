import { check, headset, user } from '@quoin/shared-ui/ui/glyphs'
import { Points } from '../../ui/Points.tsx'

const values = [
  {
    icon: check,
    title: 'Finish',
    text: 'A thing that is nine tenths done helps nobody. We would rather do less, and do it to the end.',
  },
  {
    icon: user,
    title: 'Speak plainly',
    text: 'If we cannot explain a decision without jargon, we have not understood it ourselves.',
  },
  {
    icon: headset,
    title: 'Stay',
    text: 'Software is never really delivered. What we made needs looking after, and we like to see it used.',
  },
]

/** What the agency holds to. */
export function Values() {
  return <Points points={values} />
}
