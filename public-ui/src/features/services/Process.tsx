import { Steps } from '../../ui/Steps.tsx'

const steps = [
  {
    title: 'Discovery',
    text: 'We listen, watch people work and read what you have, until we can say what the problem is.',
  },
  {
    title: 'Planning',
    text: 'We draw the screens, choose the tools and agree what is to be built, in which order.',
  },
  {
    title: 'Development',
    text: 'You see software that works as it grows, try it, and tell us what is wrong while it is easy to change.',
  },
  {
    title: 'Delivery',
    text: 'We go live together with you, and look after what we have built.',
  },
]

/** How a project goes, from the first talk to the day after launch. */
export function Process() {
  return <Steps steps={steps} />
}
