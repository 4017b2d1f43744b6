import { Buttons } from '../Buttons.tsx'
import { Picture } from '../Picture.tsx'
import { pictureIn, type SectionProps } from './section.ts'

export function Opening({ section, isFirst }: SectionProps) {
  const { title, content, metadata } = section
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <>
      <div className="opening">
        <Heading>{title}</Heading>
        {content && <p className="lead">{content}</p>}
        <Buttons of={metadata} />
      </div>
      <Picture
        address={metadata.image}
        known={pictureIn(section, 'metadata', metadata.image)}
        ratio="16:9"
        isEager
      />
    </>
  )
}
