import { bolt, code, headset, shield } from '@quoin/shared-ui/ui/glyphs'
import { useSection } from '../../content/sections.ts'
import { Points } from '../../ui/Points.tsx'
import { Section } from '../../ui/Section.tsx'

const points = [
  {
    icon: code,
    title: 'Expert Development',
    text: 'Engineers who know the trade write your code, and can explain each part of it.',
  },
  {
    icon: bolt,
    title: 'Fast Delivery',
    text: 'You see working software early and often, and can change your mind while it is cheap.',
  },
  {
    icon: shield,
    title: 'Quality Assured',
    text: 'Work is reviewed and tested before it goes live, for accessibility and security too.',
  },
  {
    icon: headset,
    title: '24/7 Support',
    text: 'Somebody answers when your system needs them, at night and at weekends too.',
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
