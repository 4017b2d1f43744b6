import { bolt, code, headset, shield } from '@quoin/shared-ui/ui/glyphs'
import { useSection } from '../../content/sections.ts'
import { Points } from '../../ui/Points.tsx'
import { Section } from '../../ui/Section.tsx'

const points = [
  {
    icon: code,
    title: 'Expert Development',
    text: 'Senior engineers write your code and stay with it. Nobody learns the trade on your budget.',
  },
  {
    icon: bolt,
    title: 'Fast Delivery',
    text: 'You see working software every second Friday, and can change your mind while it is cheap.',
  },
  {
    icon: shield,
    title: 'Quality Assured',
    text: 'Every change is reviewed and tested, for accessibility and security too, before it goes live.',
  },
  {
    icon: headset,
    title: '24/7 Support',
    text: 'The people who built your system answer when it needs them, at night and at weekends.',
  },
]

/** Four reasons to hire the agency. */
export function WhyChoose() {
  const { title, content } = useSection('why-choose')
  return (
    <Section name="why-choose" title={title} lead={content}>
      <Points points={points} />
    </Section>
  )
}
