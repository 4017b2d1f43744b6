import { CallToAction } from '../../ui/CallToAction.tsx'
import type { SectionProps } from '../section.ts'
import { SectionLinks } from '../SectionButtons.tsx'

/** A call to action. */
export function CallToActionSection({ section }: Pick<SectionProps, 'section'>) {
  const { id, title, content = '' } = section
  return (
    <CallToAction name={id} title={title} text={content} look={section.metadata?.look}>
      <SectionLinks of={section} />
    </CallToAction>
  )
}
