import { Steps } from '../../ui/Steps.tsx'

const steps = [
  {
    title: 'Discovery',
    text: 'We listen, watch people work and read what you have. You get a page that says what the problem is, and what it costs you today.',
  },
  {
    title: 'Planning',
    text: 'We draw the screens, choose the tools and agree a fixed price and a date. You can take the plan to anybody.',
  },
  {
    title: 'Development',
    text: 'You see working software every second Friday, try it, and tell us what is wrong while it is easy to change.',
  },
  {
    title: 'Delivery',
    text: 'We move your data, train your people and go live on a quiet day. Then we stay, and look after it.',
  },
]

/** How a project goes, from the first talk to the day after launch. */
export function Process() {
  return <Steps steps={steps} />
}
