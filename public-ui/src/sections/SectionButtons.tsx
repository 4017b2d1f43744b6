import { Button } from '@quoin/shared-ui/ui/Button'
import type { PageSection } from '../content/page.ts'
import { textOr } from '../content/missing.ts'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Actions } from '../ui/Actions.tsx'
import { AnyLink } from '../ui/AnyLink.tsx'
import { metadataOf } from './section.ts'

/** The default target of a button. */
const contact = '/contact'

/** The buttons of a section, in order; renders nothing if there are none. */
export function SectionButtons({ of: section }: { of: PageSection }) {
  if (buttonsOf(section).length === 0) return null
  return (
    <Actions>
      <SectionLinks of={section} />
    </Actions>
  )
}

/** The buttons of a section without a container. */
export function SectionLinks({ of: section }: { of: PageSection }) {
  return buttonsOf(section).map((button) => (
    <SectionButton key={button.variant} {...button} />
  ))
}

interface ButtonProps {
  text: string
  link: string
  variant: 'primary' | 'secondary'
}

function SectionButton({ text, link, variant }: ButtonProps) {
  if (link.startsWith('/') && !link.startsWith('//')) {
    return (
      <ActionLink to={link} size="large" variant={variant}>
        {text}
      </ActionLink>
    )
  }
  return (
    <Button asChild size="large" variant={variant}>
      <AnyLink href={link}>{text}</AnyLink>
    </Button>
  )
}

/** The buttons of a section that have a text. */
export function buttonsOf(section: PageSection): ButtonProps[] {
  const { buttonText, buttonLink, secondButtonText, secondButtonLink } =
    metadataOf(section)
  const both: ButtonProps[] = [
    { text: buttonText ?? '', link: textOr(buttonLink, contact), variant: 'primary' },
    {
      text: secondButtonText ?? '',
      link: textOr(secondButtonLink, contact),
      variant: 'secondary',
    },
  ]
  return both.filter(({ text }) => text.trim() !== '')
}
